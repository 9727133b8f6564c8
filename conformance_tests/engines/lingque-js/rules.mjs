// The rules under readings that are not the rulebook's own choice (spec/lingque/readings.md).

import { atTheHouse } from "./house.mjs";
import { EXCLUDES, FANS, ONE_OF_TWO } from "./table.mjs";

const CANDIDATES = {
  "LQ-A1": ["both", "exclusive"],
  "LQ-A3": ["not-counted", "counted"],
  "LQ-A4": ["never", "counted"],
  "LQ-A5": ["sixteen", "twelve"],
  "LQ-A7": ["both", "one"],
  "LQ-A10": ["both-ways", "one-way"],
  "LQ-A15": ["exactly-one", "stacks"],
  "LQ-A16": ["both-sorts", "inclusive"],
  "LQ-A18": ["one-sort", "mixed"],
};

export class UnknownReading extends Error {}

// Seven pairs, and the five fans that only seven pairs can have.
const SEVEN_PAIRS = ["qi-dui", "si-xi-dui", "san-yuan-dui", "jing-shu-dui", "san-tong-er-dui", "jing-tong-dui"];

// The 副 of fans, what excludes what, and which of two: as they are where these readings are in force.
export function rulesUnder(readings) {
  for (const [id, candidate] of Object.entries(readings)) {
    if (!CANDIDATES[id]?.includes(candidate)) throw new UnknownReading(`no ${candidate} of ${id} here`);
  }
  const excludes = new Map([...EXCLUDES].map(([id, others]) => [id, new Set(others)]));
  const oneOfTwo = [...ONE_OF_TWO];
  const fans = new Map(FANS);
  const no = (id, other) => excludes.get(id).delete(other);

  if (readings["LQ-A1"] === "exclusive") oneOfTwo.push(["xi-xiang-feng", "jing-tong"]);
  if (readings["LQ-A3"] === "counted") no("qing-yao-jiu", "er-shu");
  if (readings["LQ-A4"] === "counted") for (const id of SEVEN_PAIRS) no(id, "men-qian-qing");
  if (readings["LQ-A5"] === "twelve") fans.set("jing-tong-dui", { ...FANS.get("jing-tong-dui"), fu: 12 });
  if (readings["LQ-A7"] === "one") {
    oneOfTwo.push(["ling-shang-kai-hua", "hai-di-lao-yue"], ["qiang-gang", "he-di-lao-yu"]);
  }
  if (readings["LQ-A15"] === "stacks") for (const id of ["si-an-ke", "san-an-ke", "shuang-an-ke"]) no(id, "an-ke");
  return {
    off: atTheHouse(fans),
    fans,
    excludes,
    oneOfTwo,
    oneWay: readings["LQ-A10"] === "one-way",
    inclusive: readings["LQ-A16"] === "inclusive",
    mixed: readings["LQ-A18"] === "mixed",
  };
}

export const OUR_OWN = rulesUnder({});

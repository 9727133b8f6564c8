/* Asks Paipu in its worker; only the last of several questions of one kind is of interest. */
export class Paipu {
  constructor(tell) {
    this.tell = tell;
    this.waiting = new Map();
    this.asked = 0;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => {
      if (data.id === undefined) { this.tell(data); return; }
      const { resolve, reject } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.wrong === undefined) resolve(data.answer);
      else reject(new Error(data.wrong));
    };
    this.worker.onerror = (event) => this.tell({ failed: event.message ?? "worker" });
  }

  ask(name, ...args) {
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, name, args });
    });
  }
}

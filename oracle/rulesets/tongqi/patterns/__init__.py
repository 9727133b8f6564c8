"""What a hand scores for (抬頭牌): one predicate a named hand, and the lifts of each."""

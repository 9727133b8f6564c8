"""What a ruling is made of: findings, score sheets, payments. Values only; nothing here judges."""

"""What the rules remember of a hand that is played: values, and no rule."""

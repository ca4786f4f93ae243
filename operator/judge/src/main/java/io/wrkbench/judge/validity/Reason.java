package io.wrkbench.judge.validity;

/** Why a figure can be trusted or can't. The words are part of the contract with users. */
public enum Reason {
  /** More than one in a thousand requests failed. */
  TooManyErrors,
  /** The target's pods changed between warm-up and attempts, or in a counted attempt. */
  TargetChanged,
  /** The latencies take more time than there was, or far less, and nothing explains it. */
  LittlesLaw,
  /** The rate that was asked for wasn't reached. */
  RateNotHeld,
  /** The target got faster or slower while it was measured. */
  NotSteady,
  /** Somebody else took the machine's time in a counted attempt. */
  Disturbed,
  /** The attempts differ too much for another run to give the same. */
  Unrepeatable,
  /** Fewer than two attempts count. */
  TooFewAttempts,
  /** Every check that applies was made. */
  AllChecked,
  /** Some checks lacked evidence. */
  PartlyChecked
}

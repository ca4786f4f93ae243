package io.wrkbench.servers.akkahttp

import java.util.concurrent.atomic.AtomicReference

/** All scores so far, as one immutable value, so that no reader sees a total without its trial. */
final case class Totals(totalScore: Long, numberOfTrials: Long) {
  def plus(score: Int): Totals = Totals(totalScore + score, numberOfTrials + 1)
}

/** The running totals of many threads.
  *
  * Adding replaces the whole value by compare-and-set: each score makes exactly one new value, so the n-th
  * answer says n whatever the threads do. Two counters of their own (two adders, say) would be as fast, but
  * an answer could hold one thread's total beside another's count.
  */
final class RunningTotals {
  private val current = new AtomicReference(Totals(0, 0))

  def get: Totals = current.get

  /** Adds a score and gives the totals just after it. */
  def add(score: Int): Totals = current.updateAndGet(_.plus(score))
}

package io.wrkbench.servers.akkahttp

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

import java.util.concurrent.{Callable, Executors}
import scala.jdk.CollectionConverters._

final class RunningTotalsTest {

  @Test def givesEachCountToOneThreadOnly(): Unit = {
    val (threads, addsEach) = (4, 50000)
    val totals = new RunningTotals
    val pool = Executors.newFixedThreadPool(threads)
    try {
      val adds: Callable[Seq[Totals]] = () => Seq.fill(addsEach)(totals.add(3))
      val seen = pool.invokeAll(List.fill(threads)(adds).asJava).asScala.flatMap(_.get)
      assertThat(seen.map(_.numberOfTrials).distinct.size).isEqualTo(threads * addsEach)
      assertThat(seen.forall(t => t.totalScore == 3 * t.numberOfTrials)).isTrue
      assertThat(totals.get).isEqualTo(Totals(3L * threads * addsEach, threads.toLong * addsEach))
    } finally pool.shutdownNow()
  }

  @Test def doesNotOverflowAtTheLargestScores(): Unit = {
    val totals = new RunningTotals
    totals.add(Int.MaxValue)
    assertThat(totals.add(Int.MaxValue).totalScore).isEqualTo(2L * Int.MaxValue)
  }
}

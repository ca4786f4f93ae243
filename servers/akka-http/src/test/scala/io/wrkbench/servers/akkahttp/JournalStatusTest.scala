package io.wrkbench.servers.akkahttp

import akka.actor.ActorRef
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

import scala.collection.mutable.ListBuffer
import scala.concurrent.duration._

final class JournalStatusTest {
  private val said = ListBuffer.empty[String]
  private var now = 0L
  private val status = new JournalStatus(_.getMessage, said += _, patience = 1.minute, nanoTime = () => now)

  @Test def hasNoActorBeforeItsStateIsRecovered(): Unit = {
    assertThat(status.actor.isLeft).isTrue
    status.recovered(ActorRef.noSender, Totals(30, 3))
    assertThat(status.actor.isRight).isTrue
    assertThat(said.mkString).isEqualTo("3 scores recovered from the journal")
  }

  @Test def saysWhyThereIsNoneButEachReasonOnce(): Unit = {
    status.recovered(ActorRef.noSender, Totals(0, 0))
    said.clear()
    Seq("down", "down", "still down").foreach(fail)
    assertThat(status.actor).isEqualTo(Left("still down"))
    assertThat(said.mkString(",")).isEqualTo("down,still down")
  }

  @Test def givesUpAJournalThatHasFailedForLong(): Unit = {
    fail("down")
    now = 59.seconds.toNanos
    fail("down")
    assertThat(status.givenUp.isCompleted).isFalse
    now = 60.seconds.toNanos
    fail("down")
    assertThat(status.givenUp.value.get.get).isEqualTo("down; given up after 1 minute")
  }

  @Test def startsCountingAnewWhenTheJournalIsBack(): Unit = {
    fail("down")
    status.recovered(ActorRef.noSender, Totals(0, 0))
    now = 60.seconds.toNanos
    fail("down again")
    assertThat(status.givenUp.isCompleted).isFalse
  }

  private def fail(message: String): Unit = {
    status.failed(new RuntimeException(message))
    ()
  }
}

package io.wrkbench.servers.akkahttp

import akka.actor.{Props, Status}
import akka.persistence.{PersistentActor, RecoveryCompleted}

/** Reads the totals. */
case object ReadTotals

/** Answers a [[Score]], once it is in the journal, and [[ReadTotals]] with the [[Totals]].
  *
  * The events are the scores themselves, as numbers, which Akka serialises without help. When the journal
  * fails, the actor stops, as every persistent actor does: only a new actor that reads the journal knows what
  * is in it.
  */
final class ScoringActor(status: JournalStatus) extends PersistentActor {
  private var totals = Totals(0, 0)

  override def persistenceId: String = "scoring"

  override def receiveRecover: Receive = {
    case score: Int        => totals = totals.plus(score)
    case RecoveryCompleted => status.recovered(self, totals)
  }

  // One write at a time, on purpose: that is what the experiment with Cassandra measures.
  override def receiveCommand: Receive = {
    case Score(score) =>
      persist(score) { stored =>
        totals = totals.plus(stored)
        sender() ! totals
      }
    case ReadTotals => sender() ! totals
  }

  override protected def onRecoveryFailure(cause: Throwable, event: Option[Any]): Unit = {
    status.failed(cause)
    ()
  }

  override protected def onPersistFailure(cause: Throwable, event: Any, sequenceNr: Long): Unit =
    sender() ! Status.Failure(status.failed(cause))
}

object ScoringActor {
  def props(status: JournalStatus): Props = Props(new ScoringActor(status))
}

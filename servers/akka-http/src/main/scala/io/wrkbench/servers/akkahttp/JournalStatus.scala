package io.wrkbench.servers.akkahttp

import akka.actor.ActorRef

import scala.concurrent.duration._
import scala.concurrent.{Future, Promise}

/** Why `/scoring` can't be answered now; the message is for the client. */
final class JournalUnavailable(reason: String) extends RuntimeException(reason, null, false, false)

/** Whether the persistent actor can be asked, and if not, why.
  *
  * The actor says it: when its state is recovered, and when its journal has failed it. Requests and `/ready`
  * look here, so that they are refused at once and with the reason, not after a timeout, while there is no
  * journal.
  *
  * @param explain
  *   what a failure of the journal means and what to do about it
  * @param say
  *   takes a line for the log whenever the state or the reason has changed
  * @param patience
  *   how long the journal may fail before it is given up
  */
final class JournalStatus(
    explain: Throwable => String,
    say: String => Unit,
    patience: FiniteDuration = JournalStatus.patience,
    nanoTime: () => Long = () => System.nanoTime()
) {
  private val gaveUp = Promise[String]()
  @volatile private var current: Either[String, ActorRef] = Left("the journal isn't read yet")
  private var failingSince = Option.empty[Long]

  /** The actor with its state recovered, or why there is none. */
  def actor: Either[String, ActorRef] = current

  /** Completed, with the reason, when the journal has been given up: only a new process can help then. */
  def givenUp: Future[String] = gaveUp.future

  /** The actor has recovered these totals and accepts events. */
  def recovered(actor: ActorRef, totals: Totals): Unit = synchronized {
    current = Right(actor)
    failingSince = None
    say(s"${totals.numberOfTrials} scores recovered from the journal")
  }

  /** The journal isn't asked yet, as it waits for something else. */
  def waiting(reason: String): Unit = synchronized {
    if (current != Left(reason)) say(reason)
    current = Left(reason)
  }

  /** The journal has failed: the actor is gone, and will be restarted. */
  def failed(cause: Throwable): JournalUnavailable = synchronized {
    val reason = explain(cause)
    waiting(reason)
    val now = nanoTime()
    val since = failingSince.getOrElse(now)
    failingSince = Some(since)
    if ((now - since).nanos >= patience) giveUp(s"$reason; given up after $patience")
    new JournalUnavailable(reason)
  }

  /** Trying again won't help. */
  def giveUp(reason: String): Unit = synchronized {
    current = Left(reason)
    gaveUp.trySuccess(reason)
  }
}

object JournalStatus {

  /** Longer than a database needs to restart. */
  private val patience = 2.minutes
}

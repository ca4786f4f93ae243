package io.wrkbench.servers.akkahttp

import akka.actor.{ActorSystem, Props}
import akka.http.scaladsl.model.StatusCodes.ServiceUnavailable
import akka.http.scaladsl.server.Directives._
import akka.http.scaladsl.server.ExceptionHandler
import akka.pattern.{ask, AskTimeoutException}
import akka.persistence.PersistentActor
import akka.util.Timeout
import io.wrkbench.servers.akkahttp.ScoringJson._

import scala.concurrent.Future
import scala.concurrent.duration._

/** `/scoring` by one persistent actor: an answer waits until its score is in the journal. */
object PersistentScoring {
  private val answerWithin = 3.seconds

  private val journalTooSlow = ExceptionHandler { case _: AskTimeoutException =>
    complete(ServiceUnavailable -> s"no answer from the journal within $answerWithin")
  }

  def service(system: ActorSystem): Service = {
    implicit val timeout: Timeout = answerWithin
    val scoring = system.actorOf(Props(new ScoringActor), "scoring")
    def totals(command: Any): Future[ScoringResult] =
      (scoring ? command).mapTo[Totals].map(ScoringResult.of)(system.dispatcher)

    Service(path("scoring") {
      handleExceptions(journalTooSlow) {
        concat(
          post(entity(as[Score])(score => complete(totals(score)))),
          get(complete(totals(ReadTotals)))
        )
      }
    })
  }
}

private case object ReadTotals

/** The events are the scores themselves, as numbers, which Akka serialises without help. */
private final class ScoringActor extends PersistentActor {
  private var totals = Totals(0, 0)

  override def persistenceId: String = "scoring"

  override def receiveRecover: Receive = { case score: Int => totals = totals.plus(score) }

  // One write at a time, on purpose: that is what the experiment with Cassandra measures.
  override def receiveCommand: Receive = {
    case Score(score) =>
      persist(score) { stored =>
        totals = totals.plus(stored)
        sender() ! totals
      }
    case ReadTotals => sender() ! totals
  }
}

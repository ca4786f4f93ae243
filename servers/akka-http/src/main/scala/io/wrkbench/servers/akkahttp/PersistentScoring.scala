package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import akka.http.scaladsl.model.StatusCodes.ServiceUnavailable
import akka.http.scaladsl.server.Directives._
import akka.http.scaladsl.server.ExceptionHandler
import akka.http.scaladsl.util.FastFuture
import akka.pattern.{ask, AskTimeoutException}
import akka.util.Timeout
import io.wrkbench.servers.akkahttp.ScoringJson._

import scala.concurrent.Future
import scala.concurrent.duration._

/** `/scoring` by one persistent actor: an answer waits until its score is in the journal. */
object PersistentScoring {
  private val answerWithin = 3.seconds

  private val refusal = ExceptionHandler {
    case e: JournalUnavailable  => complete(ServiceUnavailable -> e.getMessage)
    case _: AskTimeoutException =>
      complete(ServiceUnavailable -> s"no answer from the journal within $answerWithin")
  }

  def service(status: JournalStatus, system: ActorSystem): Service = {
    implicit val timeout: Timeout = answerWithin
    def totals(command: Any): Future[ScoringResult] = status.actor match {
      case Right(actor) => (actor ? command).mapTo[Totals].map(ScoringResult.of)(system.dispatcher)
      case Left(reason) => FastFuture.failed(new JournalUnavailable(reason))
    }

    Service(
      route = path("scoring") {
        handleExceptions(refusal) {
          concat(
            post(entity(as[Score])(score => complete(totals(score)))),
            get(complete(totals(ReadTotals)))
          )
        }
      },
      notReady = () => status.actor.left.toOption,
      givenUp = status.givenUp
    )
  }
}

package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import akka.http.scaladsl.server.Directives._
import io.wrkbench.servers.akkahttp.ScoringJson._

/** Scores added up in the route itself: JSON in, JSON out, no actor and no journal. */
object JsonMode extends Mode {
  override val name = "json"
  override val summary =
    """POST /scoring {"score": 10} answers average, total and count; GET /scoring reads them"""

  override def service(system: ActorSystem): Service = {
    val totals = new RunningTotals
    Service(path("scoring") {
      concat(
        post(entity(as[Score])(score => complete(ScoringResult.of(totals.add(score.score))))),
        get(complete(ScoringResult.of(totals.get)))
      )
    })
  }
}

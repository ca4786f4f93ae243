package io.wrkbench.servers.play

import play.api.mvc.{ActionBuilder, AnyContent, Request, Result}
import play.api.mvc.Results.Ok
import play.api.routing.Router
import play.api.routing.sird._

import scala.concurrent.{ExecutionContext, Future}

/** The same blocking work in two thread pools.
  *
  * @param defaultPool
  *   Play's own, which actions and Play itself run on
  * @param ownPool
  *   a pool for blocking work and nothing else
  */
final class Work(
    action: ActionBuilder[Request, AnyContent],
    defaultPool: ExecutionContext,
    ownPool: ExecutionContext
) {

  def routes: Router = Router.from {
    // The name is that of the publication. An action that isn't asynchronous may run on a thread of Netty, of which there are
    // two for each core.
    case GET(p"/javaBad") => action.async(Future(work())(defaultPool))
    case GET(p"/good")    => action.async(Future(work())(ownPool))
    case GET(p"/ready")   => action(Ok("ready"))
  }

  /** Blocks the thread for 30 ms, like a call of a database. */
  private def work(): Result = {
    Thread.sleep(30)
    Ok("worked 30 ms")
  }
}

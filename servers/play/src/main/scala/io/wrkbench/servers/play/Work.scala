package io.wrkbench.servers.play

import play.api.mvc.{ActionBuilder, AnyContent, Request, Result}
import play.api.mvc.Results.Ok
import play.api.routing.Router
import play.api.routing.sird._

import scala.concurrent.{ExecutionContext, Future}

/** The same blocking work in two thread pools.
  *
  * @param ownPool
  *   a pool for blocking work and nothing else
  */
final class Work(action: ActionBuilder[Request, AnyContent], ownPool: ExecutionContext) {

  def routes: Router = Router.from {
    // The name is that of the publication. Play runs actions, and itself, on its default pool.
    case GET(p"/javaBad") => action(work())
    case GET(p"/good")    => action.async(Future(work())(ownPool))
    case GET(p"/ready")   => action(Ok("ready"))
  }

  /** Blocks the thread for 30 ms, like a call of a database. */
  private def work(): Result = {
    Thread.sleep(30)
    Ok("worked 30 ms")
  }
}

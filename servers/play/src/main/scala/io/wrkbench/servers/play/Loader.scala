package io.wrkbench.servers.play

import play.api.ApplicationLoader.Context
import play.api.{Application, ApplicationLoader, BuiltInComponentsFromContext}
import play.api.mvc.EssentialFilter
import play.api.routing.Router

/** What `play.application.loader` names: the application, wired by hand. */
final class Loader extends ApplicationLoader {
  override def load(context: Context): Application = new Components(context).application
}

final class Components(context: Context) extends BuiltInComponentsFromContext(context) {
  override val httpFilters: Seq[EssentialFilter] = Nil

  override lazy val router: Router = new Work(
    defaultActionBuilder,
    defaultPool = executionContext,
    ownPool = actorSystem.dispatchers.lookup("own-pool")
  ).routes
}

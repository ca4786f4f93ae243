package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import akka.http.scaladsl.server.Directives._

/** TechEmpower's plaintext test as one writes it first: by the routing DSL, on Akka HTTP's default settings.
  * What [[PlaintextMode]] gains, it gains over this.
  */
object PlaintextDefaultsMode extends Mode {
  override val name = "plaintext-defaults"
  override val summary = "GET /plaintext, by the routing DSL and on Akka HTTP's default settings"
  override val config = "defaults"

  override def service(system: ActorSystem): Service =
    Service(route = path("plaintext")(get(complete("Hello, World!"))))
}

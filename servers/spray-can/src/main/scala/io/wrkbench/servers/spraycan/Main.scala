package io.wrkbench.servers.spraycan

import akka.actor.{Actor, ActorSystem, Props}
import akka.io.IO
import spray.can.Http

import scala.util.Try

/** Serves on the port that the environment variable PORT names, 8080 by default. */
object Main {
  private val host = "0.0.0.0"

  def main(args: Array[String]): Unit = {
    val text = sys.env.getOrElse("PORT", "8080")
    Try(text.toInt).filter(port => port >= 0 && port <= 65535).toOption match {
      case Some(port) => ActorSystem("spray-can").actorOf(Props(new Starter(port)), "starter"); ()
      case None       => exit(2, s"PORT must be a number from 0 to 65535, not '$text'")
    }
  }

  /** Binds, and says how that went. */
  private final class Starter(port: Int) extends Actor {
    IO(Http)(context.system) ! Http.Bind(context.actorOf(Props(new Service), "service"), host, port)

    override def receive: Receive = {
      case Http.Bound(address)              => println(s"spray-can listens on $host:${address.getPort}")
      case Http.CommandFailed(_: Http.Bind) =>
        exit(1, s"spray-can can't listen on $host:$port; set PORT to a free port.")
    }
  }

  private def exit(code: Int, message: String): Unit = {
    Console.err.println(message)
    sys.exit(code)
  }
}

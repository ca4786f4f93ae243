package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import com.typesafe.config.ConfigFactory

import scala.util.{Failure, Success}

object Main {

  private val host = "0.0.0.0"

  def main(args: Array[String]): Unit =
    CommandLine.parse(args.toSeq, sys.env) match {
      case Left(problem)  => exit(2, problem)
      case Right(command) => serve(command)
    }

  private def serve(command: CommandLine): Unit = {
    implicit val system: ActorSystem = ActorSystem("akka-http", ConfigFactory.load(command.mode.config))
    import system.dispatcher
    Server.start(command.mode, host, command.port).onComplete {
      case Success(binding) =>
        println(s"akka-http ${command.mode.name} listens on $host:${binding.localAddress.getPort}")
      case Failure(cause) =>
        exit(
          1,
          s"akka-http can't listen on $host:${command.port}: ${cause.getMessage}; set PORT to a free port."
        )
    }
  }

  private def exit(code: Int, message: String): Unit = {
    Console.err.println(message)
    sys.exit(code)
  }
}

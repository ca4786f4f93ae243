package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem

import scala.util.{Failure, Success}

object Main {

  private val host = "0.0.0.0"

  def main(args: Array[String]): Unit =
    CommandLine.parse(args.toSeq, sys.env) match {
      case Left(problem)  => exit(2, problem)
      case Right(command) => serve(command)
    }

  private def serve(command: CommandLine): Unit = {
    implicit val system: ActorSystem = ActorSystem("akka-http", command.config)
    import system.dispatcher
    val service = command.mode.service(system)
    service.givenUp.foreach(reason => exit(1, s"akka-http ${command.mode.name}: $reason"))
    Server.start(service, host, command.port).onComplete {
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

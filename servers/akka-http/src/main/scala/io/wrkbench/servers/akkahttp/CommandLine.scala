package io.wrkbench.servers.akkahttp

import com.typesafe.config.{Config, ConfigFactory}

/** What the server was asked to do.
  *
  * @param settings
  *   what the mode takes from the environment, on top of its configuration file
  */
final case class CommandLine(mode: Mode, port: Int, settings: Config) {
  def config: Config = settings.withFallback(ConfigFactory.load(mode.config))
}

object CommandLine {
  private val defaultPort = "8080"

  private val usage: String = {
    val modes = Modes.all.map(mode => f"  ${mode.name}%-10s ${mode.summary}").mkString("\n")
    s"""usage: akka-http MODE
       |modes:
       |$modes
       |environment:
       |  PORT       port to listen on, default $defaultPort
       |${CassandraSettings.usage}""".stripMargin
  }

  /** One argument, the mode's name, and PORT and the mode's own from the environment; or what is wrong, with
    * the usage.
    */
  def parse(args: Seq[String], env: Map[String, String]): Either[String, CommandLine] =
    for {
      mode <- args match {
        case Seq(name) => Modes.find(name).toRight(s"unknown mode '$name'\n$usage")
        case _         => Left(s"expected one mode, got ${args.size} arguments\n$usage")
      }
      text = env.getOrElse("PORT", defaultPort)
      port <- text.toIntOption
        .filter(port => port >= 0 && port <= 65535)
        .toRight(s"PORT must be a number from 0 to 65535, not '$text'\n$usage")
      settings <- mode.settings(env)
    } yield CommandLine(mode, port, settings)
}

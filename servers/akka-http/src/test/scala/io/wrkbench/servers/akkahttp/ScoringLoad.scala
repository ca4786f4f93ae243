package io.wrkbench.servers.akkahttp

import io.wrkbench.servers.akkahttp.Eventually.eventually

import java.io.IOException
import java.util.concurrent.atomic.AtomicLong

/** Four clients that post scores of 10 until one isn't taken. */
final class ScoringLoad(server: ServerProcess) {
  private val taken = new AtomicLong
  private val clients = Seq.fill(4)(new Thread(() => while (isTaken()) taken.incrementAndGet()))
  clients.foreach(_.start())

  /** Waits until so many scores have been answered. */
  def untilAnswered(count: Long): Unit =
    eventually(s"$count answers, of which ${taken.get} are there")(Option.when(taken.get >= count)(()))

  /** How many scores were answered, once every client has had one that wasn't. */
  def answered(): Long = {
    clients.foreach(_.join())
    taken.get
  }

  private def isTaken(): Boolean =
    try server.post("/scoring", """{"score": 10}""").statusCode == 200
    catch { case _: IOException => false }
}

package io.wrkbench.servers.spark;

import spark.Request;
import spark.Response;
import spark.Route;

/** Waits on the thread of Jetty that has the request, which serves nobody else meanwhile. */
final class Data implements Route {
  @Override
  public Object handle(Request request, Response response) throws InterruptedException {
    response.type("text/plain");
    return Delay.parse(request.queryParams("delay")).await();
  }
}

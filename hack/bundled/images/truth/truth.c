/*
 * An HTTP server of which it is known what limits it. It answers each request on port 8080 with "truth", after what its mode
 * says; a thread serves each connection, if the mode says nothing else.
 *
 *   truth pool K US        K workers take US µs of time, not of CPU, for a request; the others wait for one of them
 *   truth delay US         after US µs; no request waits for another
 *   truth burn US          after US µs of CPU time
 *   truth burn-one US      the same, all connections served by one thread
 *   truth errors N         every Nth answer is 503
 *   truth drift US PERCENT after US µs, which grow by PERCENT of that with each second since the first request
 *   truth ask HOST US      asks HOST:8080, which is a "truth" too, on its one connection, and takes US µs of CPU time besides
 *   truth spin PERCENT     no server: takes this share of a core, until it is ended
 *
 * A request has no body. What it asks for isn't read.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PORT = 8080, BACKLOG = 4096, LONGEST_HEAD = 8192, STACK = 128 * 1024, MOST_OF_ONE_THREAD = 4096 };
static const long SECOND_NS = 1000000000L;

static const char OK[] = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\ntruth";
static const char UNAVAILABLE[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n";

static void die(const char *what) {
  perror(what);
  exit(1);
}

static long nanos_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * SECOND_NS + now.tv_nsec;
}

/* Until then, and not a moment less: a sleep that a signal ends goes on. */
static void sleep_nanos(long nanos) {
  struct timespec left = {nanos / SECOND_NS, nanos % SECOND_NS};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

/* Of this thread's CPU time: who has to share a core takes longer. */
static void burn_nanos(long nanos) {
  long end = nanos_of(CLOCK_THREAD_CPUTIME_ID) + nanos;
  while (nanos_of(CLOCK_THREAD_CPUTIME_ID) < end) {
  }
}

/* ---- what is done for a request; each answers with the status to send ---- */

static long micros, percent, every;
static sem_t workers;
static pthread_mutex_t one_connection = PTHREAD_MUTEX_INITIALIZER;
static int database = -1;

static const char *pool(void) {
  while (sem_wait(&workers) != 0) {
  }
  sleep_nanos(micros * 1000);
  sem_post(&workers);
  return OK;
}

static const char *delay(void) {
  if (micros > 0) sleep_nanos(micros * 1000);
  return OK;
}

static const char *burn(void) {
  burn_nanos(micros * 1000);
  return OK;
}

static const char *errors(void) {
  static atomic_long answered;
  return (atomic_fetch_add(&answered, 1) + 1) % every == 0 ? UNAVAILABLE : OK;
}

static const char *drift(void) {
  static atomic_long first;
  long none = 0, now = nanos_of(CLOCK_MONOTONIC);
  atomic_compare_exchange_strong(&first, &none, now);
  double seconds = (double)(now - atomic_load(&first)) / SECOND_NS;
  sleep_nanos((long)(micros * 1000 * (1 + seconds * percent / 100)));
  return OK;
}

static void send_all(int to, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t sent = send(to, bytes, length, MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes += sent;
    length -= (size_t)sent;
  }
}

static const char *ask(void) {
  static const char question[] = "GET / HTTP/1.1\r\nHost: database\r\n\r\n";
  char answer[sizeof OK];
  size_t got = 0;
  pthread_mutex_lock(&one_connection);
  send_all(database, question, strlen(question));
  while (got < strlen(OK)) {
    ssize_t read = recv(database, answer, strlen(OK) - got, 0);
    if (read <= 0) die("the connection to the database broke");
    got += (size_t)read;
  }
  pthread_mutex_unlock(&one_connection);
  burn_nanos(micros * 1000);
  return OK;
}

/* ---- connections ---- */

static const char *(*answer_to)(void);

struct connection {
  int socket;
  size_t have;
  char head[LONGEST_HEAD];
};

/* Reads once, and answers the requests that are whole. 0 when the connection is over. */
static int serve_once(struct connection *of) {
  ssize_t got = recv(of->socket, of->head + of->have, sizeof of->head - 1 - of->have, 0);
  char *end;
  if (got <= 0) return 0;
  of->have += (size_t)got;
  of->head[of->have] = 0;
  while ((end = strstr(of->head, "\r\n\r\n")) != NULL) {
    const char *answer = answer_to();
    send_all(of->socket, answer, strlen(answer));
    size_t taken = (size_t)(end + 4 - of->head);
    of->have -= taken;
    memmove(of->head, end + 4, of->have + 1);
  }
  return of->have < sizeof of->head - 1;
}

static struct connection *accept_one(int listener) {
  int yes = 1, socket = accept(listener, NULL, NULL);
  if (socket < 0) return NULL;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  struct connection *connection = malloc(sizeof *connection);
  if (connection == NULL) die("malloc");
  connection->socket = socket;
  connection->have = 0;
  return connection;
}

static void *serve(void *argument) {
  struct connection *connection = argument;
  while (serve_once(connection)) {
  }
  close(connection->socket);
  free(connection);
  return NULL;
}

static void serve_by_threads(int listener) {
  pthread_attr_t small;
  pthread_t thread;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, STACK);
  pthread_attr_setdetachstate(&small, PTHREAD_CREATE_DETACHED);
  for (;;) {
    struct connection *connection = accept_one(listener);
    if (connection != NULL && pthread_create(&thread, &small, serve, connection) != 0) die("pthread_create");
  }
}

static void serve_by_one_thread(int listener) {
  static struct pollfd waits[MOST_OF_ONE_THREAD];
  static struct connection *connections[MOST_OF_ONE_THREAD];
  nfds_t count = 1;
  waits[0] = (struct pollfd){.fd = listener, .events = POLLIN};
  while (poll(waits, count, -1) > 0) {
    for (nfds_t i = count - 1; i > 0; i--) {
      if (waits[i].revents == 0 || serve_once(connections[i])) continue;
      close(connections[i]->socket);
      free(connections[i]);
      count--;
      waits[i] = waits[count];
      connections[i] = connections[count];
    }
    if (waits[0].revents == 0 || count == MOST_OF_ONE_THREAD) continue;
    struct connection *connection = accept_one(listener);
    if (connection == NULL) continue;
    connections[count] = connection;
    waits[count] = (struct pollfd){.fd = connection->socket, .events = POLLIN};
    count++;
  }
}

static int listen_on_port(void) {
  struct sockaddr_in6 any = {.sin6_family = AF_INET6, .sin6_port = htons(PORT), .sin6_addr = in6addr_any};
  struct sockaddr_in any4 = {.sin_family = AF_INET, .sin_port = htons(PORT)};
  int yes = 1, no = 0, listener = socket(AF_INET6, SOCK_STREAM, 0);
  int six = listener >= 0;
  if (!six) listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0) die("socket");
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (six) setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  if (bind(listener, six ? (struct sockaddr *)&any : (struct sockaddr *)&any4, six ? sizeof any : sizeof any4) != 0 ||
      listen(listener, BACKLOG) != 0)
    die("port 8080");
  return listener;
}

/* The database may start later than this server, which then isn't ready before it. */
static void connect_to(const char *host) {
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found;
  int yes = 1;
  for (;;) {
    if (getaddrinfo(host, "8080", &hints, &found) == 0) {
      database = socket(found->ai_family, SOCK_STREAM, 0);
      int failed = connect(database, found->ai_addr, found->ai_addrlen);
      freeaddrinfo(found);
      if (failed == 0) break;
      close(database);
    }
    sleep_nanos(SECOND_NS / 5);
  }
  setsockopt(database, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static void spin(long share) {
  for (;;) {
    burn_nanos(share * 100000);
    if (share < 100) sleep_nanos((100 - share) * 100000);
  }
}

static void end(int signal) {
  (void)signal;
  _exit(0);
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "", *first = argc > 2 ? argv[2] : "0", *second = argc > 3 ? argv[3] : "0";
  void (*serve_all)(int) = serve_by_threads;
  /* The first process of a container has no default for these. */
  signal(SIGTERM, end);
  signal(SIGINT, end);
  micros = atol(first);
  if (strcmp(mode, "pool") == 0) {
    sem_init(&workers, 0, (unsigned)atol(first));
    micros = atol(second);
    answer_to = pool;
  } else if (strcmp(mode, "delay") == 0) {
    answer_to = delay;
  } else if (strcmp(mode, "burn") == 0) {
    answer_to = burn;
  } else if (strcmp(mode, "burn-one") == 0) {
    answer_to = burn;
    serve_all = serve_by_one_thread;
  } else if (strcmp(mode, "errors") == 0) {
    every = atol(first);
    answer_to = errors;
  } else if (strcmp(mode, "drift") == 0) {
    percent = atol(second);
    answer_to = drift;
  } else if (strcmp(mode, "ask") == 0) {
    connect_to(first);
    micros = atol(second);
    answer_to = ask;
  } else if (strcmp(mode, "spin") == 0) {
    spin(atol(first));
  }
  if (answer_to == NULL || (answer_to == errors && every < 1)) {
    fprintf(stderr, "usage: truth MODE ARGUMENT…; the head of truth.c has the modes\n");
    return 2;
  }
  serve_all(listen_on_port());
  return 0;
}

// Probe is what the pods of hack/test-cluster run: a small HTTP server, and commands that tell what a pod can reach
// and see.
//
//	probe serve ADDRESS   answers every request with the name of its host
//	probe get URL         prints the body of the answer
//	probe dial ADDRESS    prints "connected" or why not
//	probe read FILE       prints a file
package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("usage: probe serve|get|dial|read ARGUMENT"))
	}
	switch command, argument := os.Args[1], os.Args[2]; command {
	case "serve":
		host, _ := os.Hostname()
		fmt.Println("serving on", argument)
		fail(http.ListenAndServe(argument, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintln(w, host)
		})))
	case "get":
		answer, err := (&http.Client{Timeout: 2 * time.Second}).Get(argument)
		fail(err)
		_, err = io.Copy(os.Stdout, answer.Body)
		fail(err)
	case "dial":
		_, err := net.DialTimeout("tcp", argument, 2*time.Second)
		fail(err)
		fmt.Println("connected")
	case "read":
		text, err := os.ReadFile(argument)
		fail(err)
		os.Stdout.Write(text)
	default:
		fail(fmt.Errorf("there is no command %q", command))
	}
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "probe:", err)
		os.Exit(1)
	}
}

#!/usr/bin/env python3
"""Stands in for the Central Portal in the dry run of a release, on a port of the loopback interface that it prints: takes a
bundle that a person publishes, says twice that it is being checked, and then that it is valid."""

import http.server
import json
import urllib.parse

states = ["PENDING", "VALIDATING", "VALIDATED"]


class Portal(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        url = urllib.parse.urlsplit(self.path)
        kind = urllib.parse.parse_qs(url.query).get("publishingType")
        if self.headers["Authorization"] != "UserToken bjpw":  # of n:p
            self.answer(401, "no token")
        elif url.path == "/api/v1/publisher/upload" and kind == ["USER_MANAGED"] and b"PK\3\4" in body:
            self.answer(201, "28570f16-da32-4c14-bd2e-c1acc0782365")
        elif url.path == "/api/v1/publisher/status":
            self.answer(200, json.dumps({"deploymentState": states.pop(0) if len(states) > 1 else states[0], "errors": {}}))
        else:
            self.answer(400, "no bundle that a person publishes")

    def answer(self, code, text):
        self.send_response(code)
        self.send_header("Content-Type", "application/json" if text[0] == "{" else "text/plain")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())


with http.server.HTTPServer(("127.0.0.1", 0), Portal) as server:
    print(server.server_address[1], flush=True)
    server.serve_forever()

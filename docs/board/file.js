/* A page opened as a file may load no module and start no worker: it says so. */
"use strict";
if (location.protocol === "file:") document.getElementById("served").hidden = false;

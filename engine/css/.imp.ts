import "./create-style-resolver.js"; import "./style-sheet.js"; import "./user-agent-css.js"

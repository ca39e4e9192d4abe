// SPDX-License-Identifier: MIT
// The style sheet of the report on a tree.
#include "app/features/heat/report/report_page.hpp"

namespace boxwood {

const std::string_view kReportStyle = R"css(
:root{--ink:#1c2126;--soft:#5d6770;--line:#d9dee3;--paper:#f4f6f8;--card:#fff;--accent:#1f5f9e;--good:#e2f2e6;--warn:#b43a00}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaee;--soft:#9aa5af;--line:#333b43;--paper:#14181c;--card:#1d2329;--accent:#79b2ea;--good:#1d3a28;--warn:#ff9a66}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,"Segoe UI","DejaVu Sans",sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:1120px;margin:0 auto;padding:20px}
h1{font-size:24px;margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:19px;margin:34px 0 8px;border-bottom:1px solid var(--line);padding-bottom:4px}
h3{font-size:16px;margin:0 0 4px}
p{margin:6px 0}
.soft,figcaption{color:var(--soft);font-size:13.5px}
.answers{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--accent);border-radius:8px;padding:10px 16px 10px 34px;margin:0}
.top{display:grid;grid-template-columns:repeat(auto-fit,minmax(340px,1fr));gap:16px;align-items:start;margin:14px 0}
.answers li{margin:4px 0}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(340px,1fr));gap:16px;align-items:start}
figure{margin:0;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:8px}
figure img{display:block;width:100%;border-radius:4px}
figcaption{margin-top:6px}
.scale{height:12px;border-radius:3px;margin-top:8px}
.ticks{display:flex;justify-content:space-between;font-size:12.5px;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;background:var(--card);border:1px solid var(--line);font-variant-numeric:tabular-nums}
th,td{padding:5px 8px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal}
th{white-space:normal;font-weight:600;color:var(--soft);font-size:13.5px}
td.best{background:var(--good);font-weight:600}
tr.own td:first-child{font-weight:600}
.bar{display:inline-block;height:11px;background:var(--accent);border-radius:2px;vertical-align:middle;min-width:1px}
.cause{display:grid;grid-template-columns:minmax(320px,46%) 1fr;gap:18px;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:14px;margin:12px 0}
.cause figure{border:0;padding:0}
.share{color:var(--warn);font-weight:600}
.fix{border-left:3px solid var(--accent);padding-left:10px;margin-top:10px}
.none{color:var(--soft);margin:8px 0}
code{font:13px/1.5 ui-monospace,"DejaVu Sans Mono",monospace;background:var(--paper);border:1px solid var(--line);border-radius:5px;padding:1px 6px;overflow-wrap:anywhere}
@media(max-width:760px){.cause{grid-template-columns:1fr}}
@media print{body{background:#fff}.cause,figure{break-inside:avoid}}
)css";

}  // namespace boxwood

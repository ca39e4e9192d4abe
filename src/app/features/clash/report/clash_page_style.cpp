// SPDX-License-Identifier: MIT
// The style sheet of the page of clashes, and its body.
#include "app/features/clash/report/clash_page_text.hpp"

namespace boxwood {

const std::string_view kClashPageStyle = R"css(
:root{--ink:#1c2126;--soft:#5d6770;--line:#d9dee3;--paper:#f4f6f8;--card:#fff;--accent:#1f5f9e;--a:#4a86c4;--b:#ecaa42;--c:#c80048;--pick:#e4eef8}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaee;--soft:#9aa5af;--line:#333b43;--paper:#14181c;--card:#1d2329;--accent:#79b2ea;--c:#ff4d88;--pick:#24384c}}
*{box-sizing:border-box}
html,body{height:100%;margin:0}
body{display:flex;flex-direction:column;font:14px/1.45 system-ui,"Segoe UI","DejaVu Sans",sans-serif;color:var(--ink);background:var(--paper)}
header{padding:14px 20px 10px;background:var(--card);border-bottom:1px solid var(--line)}
h1{font-size:20px;margin:0 0 2px;font-weight:650;overflow-wrap:anywhere}
#facts{color:var(--soft);margin:0}
.partial{color:var(--c);font-weight:600}
#bar{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-top:10px}
#bar button,.tool{font:inherit;border:1px solid var(--line);background:var(--card);color:var(--ink);border-radius:16px;padding:3px 12px;cursor:pointer}
#bar button[aria-pressed=false]{opacity:.45;text-decoration:line-through}
#bar button b{font-variant-numeric:tabular-nums}
#search{font:inherit;flex:1 1 180px;max-width:340px;padding:5px 10px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--ink)}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
main{flex:1;min-height:0;display:grid;grid-template-columns:minmax(0,1fr) minmax(380px,44%)}
#list{overflow:auto;border-right:1px solid var(--line)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{position:sticky;top:0;background:var(--paper);text-align:left;font-weight:600;border-bottom:1px solid var(--line);padding:0;z-index:1}
th button{all:unset;cursor:pointer;padding:7px 10px;display:block;white-space:nowrap}
th button:focus-visible{outline:2px solid var(--accent)}
th.number button,td.number{text-align:right}
th[aria-sort=ascending] button:after{content:" \25B2";font-size:10px}
th[aria-sort=descending] button:after{content:" \25BC";font-size:10px}
td{padding:5px 10px;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
td.number,td.class{white-space:nowrap}
tbody tr{cursor:pointer;background:var(--card)}
tbody tr:hover{background:var(--pick)}
tbody tr[aria-selected=true]{background:var(--pick);box-shadow:inset 3px 0 var(--accent)}
.dot{display:inline-block;width:9px;height:9px;border-radius:50%;margin-right:7px}
.tag{font-size:12px;color:var(--soft);border:1px solid var(--line);border-radius:4px;padding:0 5px;margin-left:5px;white-space:nowrap}
#more{padding:10px;text-align:center;color:var(--soft)}
#detail{overflow:auto;padding:16px 20px}
#detail h2{font-size:16px;margin:0 0 8px;overflow-wrap:anywhere}
.name{border-left:4px solid;padding-left:8px;display:block;margin:2px 0}
.name.a{border-color:var(--a)}.name.b{border-color:var(--b)}
.steps{float:right}
figure{margin:12px 0}
figure img,#view3d canvas{display:block;width:100%;border-radius:8px;border:1px solid var(--line)}
#view3d{position:relative;margin:12px 0}
#view3d canvas{touch-action:none;cursor:grab}
#view3d .tools{position:absolute;right:8px;top:8px;display:flex;gap:6px}
#view3d .tools button[aria-pressed=false]{opacity:.5}
figcaption,.hint{color:var(--soft);font-size:12.5px;margin-top:5px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:3px 16px;margin:10px 0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
code{font:12.5px/1.5 ui-monospace,"DejaVu Sans Mono",monospace;background:var(--paper);border:1px solid var(--line);border-radius:6px;padding:6px 8px;display:block;overflow-wrap:anywhere}
footer{padding:7px 20px;border-top:1px solid var(--line);color:var(--soft);font-size:12.5px;background:var(--card)}
@media(max-width:900px){body{height:auto}main{display:block}#list{max-height:50vh;border-right:0;border-bottom:1px solid var(--line)}}
@media print{main{display:block}#list,#detail{overflow:visible}#bar,.steps,#view3d{display:none}}
)css";

const std::string_view kClashPageBody = R"html(
<header>
<h1 id="title"></h1>
<p id="facts"></p>
<div id="bar" role="group" aria-label="Filters"><input id="search" type="search" placeholder="Search names" aria-label="Search names"></div>
</header>
<main>
<section id="list" aria-label="Clashes" tabindex="0"><table><thead><tr id="head"></tr></thead><tbody id="rows"></tbody></table><div id="more" hidden></div></section>
<section id="detail" aria-live="polite"></section>
</main>
<footer id="notes"></footer>
<noscript>This page needs JavaScript; it loads nothing from anywhere.</noscript>
)html";

}  // namespace boxwood

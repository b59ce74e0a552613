import { treeOf } from '../../test/css/tree-fixture.js';
import { createStyleResolver } from './create-style-resolver.js';
import { parseStyleSheet } from './style-sheet.js';
import { USER_AGENT_CSS } from './user-agent-css.js';
import { Diagnostics } from '../diagnostics.js';
import { NO_NODE } from '../tree/document-tree.js';
const d=new Diagnostics();
for(let i=0;i<5;i++){const t=performance.now(); parseStyleSheet(USER_AGENT_CSS,{origin:'user-agent'},d); console.log('ua parse',performance.now()-t);}
const ua=parseStyleSheet(USER_AGENT_CSS,{origin:'user-agent'},d);
let css=':root{--accent:#123} body{font:14px/1.4 Inter, sans-serif}';
for(let i=0;i<20;i++) css+=`.c${i} td{padding:${i}px} .report .row-${i}{color:var(--accent)} h2.c${i} + p{margin:1em}`;
css+='tr:nth-child(even) td{background:#eee} td:last-child{text-align:right} table > tbody > tr > td:first-child{font-weight:bold} p ~ p {text-indent:1em}';
const au=parseStyleSheet(css,{origin:'author'},d);
const rows:any[]=[]; for(let i=0;i<5000;i++) rows.push(['tr',{class:'row-'+(i%20)},['td','a'],['td',{class:'num'},'b'],['td','b'],['td','b'],['td',['b','b']]]);
const tree=treeOf(['html',['body',['div',{class:'report c3'},['p','a'],['table',['tbody',...rows]]]]]);
for (let k=0;k<4;k++){
const t=performance.now(); const r=createStyleResolver(tree,[ua,au],{pageWidth:800,pageHeight:1000},d); const t1=performance.now();
const set=new Set(); let n=0;
const walk=(node:any,parent:any)=>{ const s=r.styleOf(node,parent); n++; set.add(s); r.pseudoStyleOf(node,'before',s); r.pseudoStyleOf(node,'after',s); for(let c=tree.firstChild(node);c!==NO_NODE;c=tree.nextSibling(c)) if(tree.isElement(c)) walk(c,s); };
walk(0 as any,null);
console.log('index',t1-t,'match',performance.now()-t1,n,'distinct',set.size, d.warnings.length);
}

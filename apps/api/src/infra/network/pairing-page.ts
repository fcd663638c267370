import { guides } from './steps.ts'
import type { Facts } from './store.ts'

const STYLE = `
:root{color-scheme:light dark;--fundo:#faf7f2;--papel:#fff;--tinta:#231f1c;--fraca:#635a52;--linha:#ddd3c6;--cor:#0f625d;--sobre:#fff;--bom:#1d7a4a;--nao:#b3541e}
@media(prefers-color-scheme:dark){:root{--fundo:#1a1715;--papel:#25211e;--tinta:#f3ede6;--fraca:#bdb1a5;--linha:#453d36;--cor:#63c5bb;--sobre:#14211f;--bom:#6fce9b;--nao:#f0a36b}}
*{box-sizing:border-box}
body{margin:0;background:var(--fundo);color:var(--tinta);font:17px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:24px 16px 56px}
h1{font-size:26px;line-height:1.2;margin:8px 0 12px}
.marca{font-weight:700;letter-spacing:.02em;color:var(--cor)}
.caixa,details{background:var(--papel);border:1px solid var(--linha);border-radius:14px;padding:14px 16px;margin:14px 0}
.caixa p{margin:4px 0}
.situacao{display:flex;gap:12px;align-items:center;font-weight:600}
.situacao i{flex:none;width:14px;height:14px;border-radius:50%;background:var(--linha)}
.situacao.nao i{background:var(--nao)}.situacao.sim i{background:var(--bom)}
.fraca{color:var(--fraca);font-size:15px}
code{font:600 15px ui-monospace,monospace;overflow-wrap:anywhere}
summary{font-weight:700;font-size:19px;min-height:44px;display:flex;align-items:center;cursor:pointer}
summary::before{content:'▸';margin-right:10px;color:var(--cor)}details[open] summary::before{content:'▾'}
ol{padding-left:22px;margin:6px 0}li{margin:0 0 20px;padding-left:4px}
.botao{display:flex;width:fit-content;align-items:center;min-height:46px;padding:0 20px;margin:10px 0 2px;border-radius:10px;background:var(--cor);color:var(--sobre);font-weight:700;text-decoration:none}
a:focus-visible,summary:focus-visible{outline:3px solid var(--cor);outline-offset:3px}
svg{display:block;margin:12px 0 0;max-width:100%}
.p{fill:var(--fundo);stroke:var(--linha);stroke-width:3}.c{fill:var(--linha)}.t{fill:none;stroke:var(--cor);stroke-width:2.5}
.s{fill:var(--bom)}.b{fill:#fff}.h{font:700 14px system-ui,sans-serif;fill:var(--tinta)}
.g{font:13px system-ui,sans-serif;fill:var(--fraca)}.f{font:600 13px system-ui,sans-serif;fill:var(--tinta)}
`

/** Asks the shop's https address every three seconds; a telephone that trusts the certificate gets an answer and goes on. */
const SCRIPT = `
const seguro='https://'+location.host, caixa=document.getElementById('situacao'), texto=caixa.querySelector('span')
let destino=seguro+'/'
try{const u=new URL(new URLSearchParams(location.search).get('para')||'/',seguro);if(u.origin===seguro)destino=u.href+location.hash}catch{}
const dizer=(classe,frase)=>{caixa.className='situacao '+classe;if(texto.textContent!==frase)texto.textContent=frase}
let testando=false,pronto=false
const testar=async()=>{
  if(testando||pronto||document.visibilityState==='hidden')return
  testando=true
  try{
    const resposta=await fetch(seguro+'/parear/conexao',{cache:'no-store',credentials:'omit'})
    if(!resposta.ok)throw new Error()
    pronto=true
    dizer('sim','Conexão segura. Abrindo a loja…')
    location.replace(destino)
  }catch{dizer('nao','Este aparelho ainda não confia na loja. Siga os passos abaixo.')}
  testando=false
}
if(navigator.platform==='MacIntel'&&navigator.maxTouchPoints>1)for(const d of document.querySelectorAll('details'))d.open=d.id==='ios'
testar();setInterval(testar,3000)
document.addEventListener('visibilitychange',testar);addEventListener('focus',testar)
`

function deviceOf(agent: string): string {
  if (/\bAndroid\b/.test(agent)) return 'android'
  return /\b(iPhone|iPad|iPod)\b/.test(agent) ? 'ios' : 'computador'
}

/** The page that leads a telephone from plain http to https. It holds no data of the shop but the authority's name. */
export function pairingPage({ autoridade }: Facts, agent: string, nonce: string): string {
  const mine = deviceOf(agent)
  const ordered = guides(autoridade.nome).toSorted((a, b) => Number(b.id === mine) - Number(a.id === mine))
  const lists = ordered.map(({ id, title, steps }) => {
    const items = steps.map(({ text, drawing = '' }) => `<li>${text}${drawing}</li>`)
    return `<details id="${id}"${id === mine ? ' open' : ''}><summary>${title}</summary><ol>${items.join('')}</ol></details>`
  })
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Conectar este aparelho · Estampa</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<p class="marca">estampa</p>
<h1>Conectar este aparelho à loja</h1>
<p>Só na primeira vez: o aparelho passa a reconhecer o computador da loja, e a câmera funciona para ler etiquetas.</p>
<div class="caixa"><p id="situacao" class="situacao" role="status"><i></i><span>Testando a conexão segura…</span></p></div>
<noscript><p class="caixa">Depois dos passos abaixo, abra o mesmo endereço começando com https://.</p></noscript>
${lists.join('\n')}
<div class="caixa"><p>O certificado se chama <b>${autoridade.nome}</b>. Antes de instalar, confira: em Configurações → Aparelhos, o computador da loja mostra o mesmo nome e o mesmo código.</p>
<p><code>${autoridade.impressao}</code></p>
<p class="fraca">Ele só pode confirmar endereços da rede local e nomes terminados em .local. Não serve para nenhum site da internet.</p></div>
</main><script nonce="${nonce}">${SCRIPT}</script></body></html>`
}

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

/** Step of a guide for a device, with a drawing where a foreign screen is met. HTML. */
type Step = Readonly<{ text: string; drawing?: string }>
type Guide = Readonly<{ id: 'android' | 'ios' | 'computador'; title: string; steps: readonly Step[] }>

const download = (address: string, label: string) => `<a class="botao" href="${address}" download>${label}</a>`

/** `name`: the authority's, which the telephone shows too. */
const guides = (name: string): readonly Guide[] => [
  {
    id: 'android',
    title: 'Android',
    steps: [
      { text: `Toque para baixar o certificado da loja. ${download('/parear/estampa.crt', 'Baixar o certificado')}` },
      {
        text: 'Abra as <b>Configurações</b> do celular, toque na lupa e procure por <b>certificado CA</b>. Em muitos aparelhos fica em Segurança → Mais configurações → Criptografia e credenciais → Instalar um certificado.',
        drawing: screen('Instalar um certificado', [
          { text: 'Certificado CA', touch: true },
          { text: 'Certificado de usuário' },
          { text: 'Certificado Wi-Fi' },
        ]),
      },
      {
        text: 'O celular avisa que certificados assim podem ler o que você faz na internet. Este não pode: ele só vale para endereços dentro da rede local. Toque em <b>Instalar assim mesmo</b> e confirme com o PIN ou a digital.',
        drawing: screen('Sua privacidade', [{ text: 'Instalar assim mesmo', touch: true }, { text: 'Não instalar' }]),
      },
      {
        text: 'Escolha o arquivo que foi baixado.',
        drawing: screen('Downloads', [{ text: `${name.toLowerCase().replace(' ', '-')}.crt`, touch: true }]),
      },
      { text: 'Volte a esta página, no <b>Chrome</b>. Ela percebe sozinha que deu certo e abre a loja.' },
    ],
  },
  {
    id: 'ios',
    title: 'iPhone e iPad',
    steps: [
      {
        text: `Esta página precisa estar aberta no <b>Safari</b>. Toque para baixar o perfil da loja: ${download('/parear/estampa.mobileconfig', 'Baixar o perfil')}`,
        drawing: screen('Baixar um perfil?', [{ text: 'Permitir', touch: true }, { text: 'Ignorar' }]),
      },
      {
        text: 'Abra os <b>Ajustes</b> e toque em <b>Perfil Baixado</b>, perto do começo. Toque em <b>Instalar</b>, digite o código do aparelho e toque em Instalar mais duas vezes.',
        drawing: screen('Ajustes', [{ text: 'Perfil Baixado', touch: true }, { text: 'Wi-Fi' }, { text: 'Geral' }]),
      },
      {
        text: `Ainda nos Ajustes: <b>Geral → Sobre → Certificados Confiáveis</b>, no fim da página. Ligue a chave ao lado de <b>${name}</b>.`,
        drawing: screen('Certificados', [{ text: name, touch: true, on: true }]),
      },
      { text: 'Volte a esta página. Ela percebe sozinha que deu certo e abre a loja.' },
    ],
  },
  {
    id: 'computador',
    title: 'Outro computador',
    steps: [
      { text: `Baixe o certificado da loja. ${download('/parear/estampa.crt', 'Baixar para o computador')}` },
      {
        text: 'No <b>Windows</b>, abra o arquivo, clique em Instalar Certificado → Usuário Atual → Colocar todos no repositório <b>Autoridades de Certificação Raiz Confiáveis</b>.',
      },
      {
        text: 'No <b>Mac</b>, abra o arquivo, dê dois cliques nele no Acesso às Chaves e escolha Confiar → <b>Confiar Sempre</b>.',
      },
      {
        text: 'No <b>Linux</b>, importe o arquivo no navegador: Configurações → Privacidade e segurança → Gerenciar certificados → Autoridades.',
      },
      { text: 'Volte a esta página. Ela percebe sozinha que deu certo e abre a loja.' },
    ],
  },
]

/** Line of a telephone's screen, as the drawings show it. */
interface Line {
  readonly text: string
  /** The line to touch: it has a ring around it. */
  readonly touch?: true
  /** A switch at its end that has to be on. */
  readonly on?: true
}

const WIDTH = 250
const LINE = 34
const TOP = 58

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A drawing of a telephone's screen with a title and lines. The text beside it says the same, so it is hidden from screen readers. */
function screen(title: string, lines: readonly Line[]): string {
  const height = TOP + lines.length * LINE + 26
  const rows = lines.map(({ text, touch, on }, n) => {
    const y = TOP + n * LINE
    return [
      touch ? `<rect class="t" x="14" y="${y + 2}" width="${WIDTH - 28}" height="${LINE - 4}" rx="8"/>` : '',
      `<text class="${touch ? 'f' : 'g'}" x="24" y="${y + 22}">${escape(text)}</text>`,
      on ? `<rect class="s" x="${WIDTH - 58}" y="${y + 9}" width="30" height="16" rx="8"/>` : '',
      on ? `<circle class="b" cx="${WIDTH - 36}" cy="${y + 17}" r="6"/>` : '',
    ].join('')
  })
  return [
    `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" aria-hidden="true">`,
    `<rect class="p" x="2" y="2" width="${WIDTH - 4}" height="${height - 4}" rx="22"/>`,
    `<rect class="c" x="${WIDTH / 2 - 18}" y="11" width="36" height="5" rx="2.5"/>`,
    `<text class="h" x="24" y="44">${escape(title)}</text>`,
    ...rows,
    '</svg>',
  ].join('')
}

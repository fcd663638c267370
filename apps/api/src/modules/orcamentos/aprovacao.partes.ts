import type { Aprovacao, ItemDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { describeToCliente } from '@estampa/contract/producao/estampas.ts'
import { formatTelefone, telefoneInternacional } from '@estampa/contract/shared/documents.ts'

// What the pages that a customer opens by a link, of a quote and of a sale's prints, have in common.

/** Where the pages find their font, by its weight. */
export const FONT_ADDRESSES = { 400: '/aprovacoes/fonte/400.woff2', 700: '/aprovacoes/fonte/700.woff2' } as const

const STYLE = `
@font-face{font-family:Figtree;font-weight:400;font-display:swap;src:url(${FONT_ADDRESSES[400]})}
@font-face{font-family:Figtree;font-weight:600 700;font-display:swap;src:url(${FONT_ADDRESSES[700]})}
:root{color-scheme:light dark;--fundo:#faf7f2;--papel:#fff;--tinta:#231f1c;--fraca:#635a52;--linha:#ddd3c6;--cor:#0f625d;--sobre:#fff;--erro:#a3262a}
@media(prefers-color-scheme:dark){:root{--fundo:#1a1715;--papel:#25211e;--tinta:#f3ede6;--fraca:#bdb1a5;--linha:#453d36;--cor:#63c5bb;--sobre:#14211f;--erro:#ff9d97}}
*{box-sizing:border-box}
body{margin:0;background:var(--fundo);color:var(--tinta);font:17px/1.5 Figtree,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:640px;margin:0 auto;padding:20px 16px 56px}
header p{margin:0}.logo img{display:block;max-width:220px;max-height:72px;margin-bottom:10px;padding:8px;box-sizing:content-box;background:#fff;border-radius:8px}
.loja{font-weight:700;color:var(--cor);font-size:19px}
h1{font-size:26px;line-height:1.2;margin:10px 0 4px}h2{font-size:19px;margin:0 0 8px}
.fraca{color:var(--fraca);font-size:15px;margin:0}
.caixa{background:var(--papel);border:1px solid var(--linha);border-radius:14px;padding:16px;margin:14px 0}
.aviso{border-left:5px solid var(--cor)}.erro{border-left:5px solid var(--erro)}.caixa p:last-child{margin-bottom:0}
.caixa p:first-child{margin-top:0}
.item h2{font-size:18px;margin:0}.tamanhos{margin:10px 0 -4px}.conta{display:flex;justify-content:space-between;gap:16px;margin:6px 0 0}
.conta b{white-space:nowrap}
.fotos{display:flex;flex-wrap:wrap;gap:10px;margin-top:12px}
.fotos a{display:block;border:1px solid var(--linha);border-radius:10px;overflow:hidden}
.fotos img{display:block;width:148px;height:148px;object-fit:contain;background:var(--fundo)}
.nomes{margin:10px 0 0;font-size:15px;columns:2 140px}
dl{margin:0}dl div{display:flex;justify-content:space-between;gap:16px;padding:3px 0}dd{margin:0;text-align:right}
.total{font-size:22px;font-weight:700;border-top:1px solid var(--linha);margin-top:6px;padding-top:8px!important}
.total:only-child{border:0;margin:0;padding-top:3px!important}
a{color:var(--cor)}a[href^=tel]{padding-block:13px}.termos{white-space:pre-line}
label{display:block;font-weight:600;margin:0 0 4px}
input,textarea{width:100%;font:inherit;color:inherit;background:var(--fundo);border:1px solid var(--fraca);border-radius:10px;padding:10px 12px;min-height:48px}
button{font:inherit;font-weight:700;width:100%;min-height:50px;border-radius:10px;border:2px solid var(--cor);background:var(--cor);color:var(--sobre);margin-top:12px;cursor:pointer}
button.outro{background:none;color:var(--cor)}button.nao{background:none;color:var(--erro);border-color:var(--erro)}
summary{font-weight:600;min-height:44px;display:flex;align-items:center;cursor:pointer;color:var(--cor)}
summary::before{content:'▸';margin-right:10px}details[open] summary::before{content:'▾'}
details form{padding-bottom:12px}
:focus-visible{outline:3px solid var(--cor);outline-offset:3px}
@media print{form,details{display:none}}
`

/** Reports the first touch, key or wheel of a person as read; scroll events do not count, as the page scrolls by itself. */
const SCRIPT = `
const toques=['pointerdown','keydown','wheel']
const visto=(toque)=>{
  if(!toque.isTrusted)return
  for(const um of toques)removeEventListener(um,visto)
  fetch('/api/aprovacoes/'+location.pathname.split('/')[2]+'/visto/',{method:'POST',credentials:'omit',headers:{'content-type':'application/json'},body:JSON.stringify({versao:Number(document.body.dataset.versao)})}).catch(()=>{})
}
for(const um of toques)addEventListener(um,visto,{passive:true})
`

export const escapeHtml = (texto: string | number) =>
  String(texto).replace(/[&<>"']/g, (sinal) => `&#${sinal.charCodeAt(0)};`)

export const documento = (titulo: string, nonce: string, corpo: string, versao = 0): string =>
  `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">
<title>${escapeHtml(titulo)}</title><style nonce="${nonce}">${STYLE}</style></head><body data-versao="${versao}"><main>
${corpo}
</main>${versao > 0 ? `<script nonce="${nonce}">${SCRIPT}</script>` : ''}</body></html>`

type Loja = Aprovacao['loja']
export const lojaNome = ({ nome }: Pick<Loja, 'nome'>): string => nome || 'Estampa'

/** A shop's telephone that a tap calls. */
const telefoneLink = (telefone: string): string => {
  const number = telefoneInternacional(telefone)
  return `<a href="tel:${number ? `+${number}` : telefone.replace(/\D/g, '')}">${escapeHtml(formatTelefone(telefone))}</a>`
}

/** Stands above the name: a logo may be a drawing alone. */
const logoPicture = ({ logo }: Loja): string =>
  logo ? `<p class="logo"><img src="${escapeHtml(logo)}" alt=""></p>` : ''

/** `detalhe` is HTML; `erro` is a text, '' without one. */
export const cabecalho = (loja: Loja, titulo: string, detalhe: string, erro: string): string =>
  `<header>${logoPicture(loja)}<p class="loja">${escapeHtml(lojaNome(loja))}</p>${loja.telefone ? `<p class="fraca">${telefoneLink(loja.telefone)}</p>` : ''}
<h1>${titulo}</h1><p class="fraca">${detalhe}</p></header>
${erro ? `<p class="caixa erro" role="alert">${escapeHtml(erro)}</p>` : ''}`

export const postForm = (endereco: string, acao: string, versao: number, corpo: string): string =>
  `<form method="post" action="${escapeHtml(`${endereco}/${acao}`)}"><input type="hidden" name="versao" value="${versao}">${corpo}</form>`

export const approveFields = (nome: string): string =>
  `<label for="nome">Seu nome</label><input id="nome" name="nome" value="${escapeHtml(nome)}" required maxlength="200" autocomplete="name"><button>Aprovar</button>`

export const changeFields = (id: string, texto: string): string =>
  `<label for="${id}">O que deve mudar</label><textarea id="${id}" name="texto" rows="4" required maxlength="2000">\n${escapeHtml(texto)}</textarea><button class="outro">Pedir mudança</button>`

type ShownItem = Pick<ItemDoOrcamento, 'personalizacao' | 'mockups' | 'estampas' | 'aprovacao'>
/** Pictures of an item, below its words. */
export function showPictures({ mockups }: Pick<ShownItem, 'mockups'>, ordem: number): string {
  const fotos = mockups.map(
    ({ imagem, miniatura }, indice) =>
      `<a href="${escapeHtml(imagem)}"><img src="${escapeHtml(miniatura)}" loading=lazy alt="Ampliar imagem ${ordem + 1}.${indice + 1}"></a>`,
  )
  return fotos.length > 0 ? `<div class="fotos">${fotos.join('')}</div>` : ''
}

/** Names of an item's pieces; `titulo` tells them from those of another size. */
export function showNames({ personalizacao }: Pick<ShownItem, 'personalizacao'>, titulo = ''): string {
  if (personalizacao.length === 0) return ''
  const nomes = personalizacao.map((peca) =>
    escapeHtml([peca.nome, peca.numero && `nº ${peca.numero}`].filter(Boolean).join(', ')),
  )
  return `<p class="nomes">${titulo && `<b>${escapeHtml(titulo)}</b><br>`}${nomes.join('<br>')}</p>`
}

/** Each print of an item in words, with its art where it can be shown. */
export const describePrints = ({ estampas }: ShownItem): string =>
  estampas
    .map((estampa) => {
      const arte = estampa.miniatura_url
        ? `<div class="fotos"><a href="${escapeHtml(estampa.miniatura_url)}"><img src="${escapeHtml(estampa.miniatura_url)}" loading=lazy alt="Arte da estampa"></a></div>`
        : ''
      return `<p class="fraca">${escapeHtml(describeToCliente(estampa))}</p>${arte}`
    })
    .join('')

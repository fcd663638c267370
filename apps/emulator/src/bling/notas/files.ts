import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { code128, Page, pdfFile } from '../../pdf.ts'
import type { Nota } from '../../store/records.ts'
import { EMPRESA, FORMAS_PAGAMENTO } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'
import { baseOf } from '../produtos/produtos.ts'
import { arrayOf, cents, objectOf, refId } from '../values.ts'
import { UF_EMITENTE } from './access-key.ts'

const WORTHLESS = 'EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/** Bling's own pages, outside of its API: they ask for a signature and for no token. */
const PATHS = {
  xml: '/bling/relatorios/nfe.xml.php',
  linkDanfe: '/bling/doc.view.php',
  linkPDF: '/bling/relatorios/danfe.php',
} as const

const sign = ({ clientSecret }: State, id: number) =>
  createHmac('sha256', clientSecret).update(`nota ${id}`).digest('hex').slice(0, 32)

export function linkOf(state: State, nota: Nota, base: string, what: keyof typeof PATHS): string {
  const query = new URLSearchParams({
    chaveAcesso: nota.chaveAcesso,
    s: String(nota.id),
    signature: sign(state, nota.id),
  })
  return `${base}${PATHS[what]}?${query}`
}

/** Where a note's files are; empty until it is authorised. */
export function linksOf(state: State, nota: Nota, base: string): Record<keyof typeof PATHS, string> {
  const link = (what: keyof typeof PATHS) => (nota.protocolo ? linkOf(state, nota, base, what) : '')
  return { xml: link('xml'), linkDanfe: link('linkDanfe'), linkPDF: link('linkPDF') }
}

export function noteFileRoutes(app: FastifyInstance, { state }: Context): void {
  for (const what of ['xml', 'linkDanfe', 'linkPDF'] as const)
    app.get(PATHS[what], async (request, reply) => {
      const { s = '', signature = '' } = request.query as Record<string, string>
      const nota = state.notas.get(Number(s))
      if (!nota?.chaveAcesso || signature !== sign(state, nota.id))
        return reply.code(404).type('text/html; charset=utf-8').send('<h1>Documento não encontrado</h1>')
      if (what === 'xml') return reply.type('text/xml; charset=utf-8').send(noteXml(nota))
      if (what === 'linkPDF') return reply.type('application/pdf').send(danfePdf(nota))
      const pdf = linkOf(state, nota, baseOf(request), 'linkPDF').replaceAll('&', '&amp;')
      return reply
        .type('text/html; charset=utf-8')
        .send(`<title>DANFE ${nota.numero}</title><a href="${pdf}">DANFE</a>`)
    })
}

const escaped = (value: unknown) =>
  String(value ?? '').replace(/[<>&"]/g, (c) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[c] ?? c)
const tag = (name: string, value: unknown) => `<${name}>${escaped(value)}</${name}>`
const tags = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => tag(name, value))
    .join('')
const stamp = (local: string) => `${local.replace(' ', 'T')}-03:00`
const money = (value: unknown) => Number(value).toFixed(2)
const onlyDigits = (value: unknown) => String(value ?? '').replace(/\D/g, '')

/** What SEFAZ said of a note that was sent. */
export function protocolOf(nota: Nota): string {
  const { cStat = '', xMotivo = '' } = nota.retorno ?? {}
  const number = nota.protocolo ? tag('nProt', nota.protocolo) : ''
  const said = tags({
    tpAmb: nota.ambiente,
    verAplic: 'EMULADOR',
    chNFe: nota.chaveAcesso,
    dhRecbto: stamp(nota.dataEmissao),
  })
  return `<protNFe versao="4.00"><infProt>${said}${number}${tags({ cStat, xMotivo })}</infProt></protNFe>`
}

/** The CNPJ as the key carries it. */
const issuerOf = ({ chaveAcesso }: Nota) => chaveAcesso.slice(6, 20)

export function noteXml(nota: Nota): string {
  const { contato, itens, parcelas, transporte, valorFrete } = nota.dados
  const products = cents(arrayOf(itens).reduce((sum, item) => sum + Number(item['valorTotal']), 0))
  const discount = Math.max(0, cents(products + Number(valorFrete) - nota.valor))
  const other = Math.max(0, cents(nota.valor - products - Number(valorFrete)))
  const ide = tags({
    cUF: UF_EMITENTE.codigo,
    cNF: nota.chaveAcesso.slice(35, 43),
    natOp: 'Venda de mercadorias',
    mod: nota.modelo,
    serie: nota.serie,
    nNF: nota.numero,
    dhEmi: stamp(nota.dataEmissao),
    tpNF: 1,
    tpEmis: 1,
    cDV: nota.chaveAcesso.slice(-1),
    tpAmb: nota.ambiente,
    finNFe: 1,
  })
  const det = arrayOf(itens).map((item, index) => {
    const prod = tags({
      cProd: item['codigo'],
      cEAN: item['gtin'] || 'SEM GTIN',
      xProd: nota.ambiente === 2 && index === 0 ? `NOTA FISCAL ${WORTHLESS}` : item['descricao'],
      NCM: onlyDigits(item['classificacaoFiscal']),
      CFOP: item['cfop'],
      uCom: item['unidade'],
      qCom: Number(item['quantidade']).toFixed(4),
      vUnCom: money(item['valor']),
      vProd: money(item['valorTotal']),
    })
    return `<det nItem="${index + 1}"><prod>${prod}</prod></det>`
  })
  const paid = arrayOf(parcelas).map((parcela) => {
    const forma = FORMAS_PAGAMENTO.find(({ id }) => id === refId(parcela['formaPagamento']))
    return `<detPag>${tags({ tPag: String(forma?.tipoPagamento ?? 90).padStart(2, '0'), vPag: money(parcela['valor']) })}</detPag>`
  })
  const total = tags({
    vProd: money(products),
    vFrete: money(valorFrete),
    vDesc: money(discount),
    vOutro: money(other),
    vNF: money(nota.valor),
  })
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${nota.chaveAcesso}"><ide>${ide}</ide><emit>${tags({ CNPJ: issuerOf(nota), xNome: EMPRESA.nome, CRT: 1 })}</emit>${recipient(nota, objectOf(contato))}${det.join('')}<total><ICMSTot>${total}</ICMSTot></total><transp>${tag('modFrete', objectOf(transporte)['fretePorConta'])}</transp><pag>${paid.join('')}</pag></infNFe>${nota.modelo === 65 ? supplement(nota) : ''}</NFe>${protocolOf(nota)}</nfeProc>`
}

function recipient({ ambiente, modelo }: Nota, contato: Readonly<Record<string, unknown>>): string {
  const document = String(contato['numeroDocumento'])
  if (!document) return ''
  const address = objectOf(contato['endereco'])
  const place = tags({
    xLgr: address['endereco'],
    nro: address['numero'],
    xBairro: address['bairro'],
    xMun: address['municipio'],
    UF: address['uf'],
    CEP: onlyDigits(address['cep']),
  })
  const name = ambiente === 2 ? `NF-E ${WORTHLESS}` : contato['nome']
  const who = `${tag(document.length === 11 ? 'CPF' : 'CNPJ', document)}${tag('xNome', name)}`
  const state = `${tag('indIEDest', contato['contribuinte'])}${contato['ie'] ? tag('IE', contato['ie']) : ''}`
  return `<dest>${who}${modelo === 55 ? `<enderDest>${place}</enderDest>` : ''}${state}</dest>`
}

/** Where a buyer looks an NFC-e up; its QR code holds the first address. */
function supplement({ chaveAcesso, ambiente }: Nota): string {
  const host = ambiente === 1 ? 'http://nfce.sefaz.pe.gov.br/nfce' : 'http://nfcehomolog.sefaz.pe.gov.br/nfce'
  return `<infNFeSupl>${tags({ qrCode: `${host}/consulta?p=${chaveAcesso}|3|${ambiente}`, urlChave: `${host}/consulta` })}</infNFeSupl>`
}

/** A page of A4; of an NFC-e a strip 80 mm wide. */
export function danfePdf(nota: Nota): Buffer {
  const [width, height] = nota.modelo === 55 ? [595, 842] : [226.77, 480]
  const page = new Page(width, height)
  const contato = objectOf(nota.dados['contato'])
  const name = nota.modelo === 55 ? 'DANFE' : 'DANFE NFC-e'
  const lines = [
    `${name}  nº ${nota.numero}  série ${nota.serie}`,
    `${EMPRESA.nome}  CNPJ ${issuerOf(nota)}`,
    `Destinatário: ${String(contato['nome'])} ${String(contato['numeroDocumento'])}`,
    ...arrayOf(nota.dados['itens']).map(
      (i) => `${String(i['quantidade'])} x ${String(i['descricao'])}  ${money(i['valorTotal'])}`,
    ),
    `Valor total: R$ ${money(nota.valor)}`,
    `Protocolo de autorização: ${nota.protocolo}`,
    nota.chaveAcesso,
    nota.ambiente === 2 ? WORTHLESS : 'Documento de demonstração do emulador',
  ]
  lines.forEach((text, index) =>
    page.line(14, height - 40 - index * 18, index === 0 ? 14 : 9, text, width - 28, index === 0),
  )
  const { bars, modules } = code128(nota.chaveAcesso)
  const module = Math.min(1, (width - 28) / modules)
  for (const bar of bars) page.fill(14 + bar.at * module, 40, bar.width * module, 40)
  return pdfFile(page, `${name} ${nota.numero}`)
}

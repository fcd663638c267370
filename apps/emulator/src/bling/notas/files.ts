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

/** Pages of Bling outside of its API: they ask for a signature and for no token. */
const PAGES = { xml: 'relatorios/nfe.xml.php', linkDanfe: 'doc.view.php', linkPDF: 'relatorios/danfe.php' } as const
type File = keyof typeof PAGES
const FILES = ['xml', 'linkDanfe', 'linkPDF'] as const

const sign = ({ clientSecret }: State, { id }: Nota) =>
  createHmac('sha256', clientSecret).update(`nota ${id}`).digest('hex').slice(0, 32)

export function linkOf(state: State, nota: Nota, base: string, file: File): string {
  const { chaveAcesso, id } = nota
  return `${base}/bling/${PAGES[file]}?chaveAcesso=${chaveAcesso}&s=${id}&signature=${sign(state, nota)}`
}

/** Where a note's files are; empty until it is authorised. */
export const linksOf = (state: State, nota: Nota, base: string) =>
  Object.fromEntries(FILES.map((file) => [file, nota.protocolo ? linkOf(state, nota, base, file) : '']))

export function noteFileRoutes(app: FastifyInstance, { state }: Context): void {
  for (const file of FILES)
    app.get(`/bling/${PAGES[file]}`, async (request, reply) => {
      const { s = '', signature = '' } = request.query as Record<string, string>
      const nota = state.notas.get(Number(s))
      const html = reply.type('text/html; charset=utf-8')
      if (!nota?.chaveAcesso || signature !== sign(state, nota)) return html.code(404).send('<h1>Não encontrado</h1>')
      if (file === 'xml') return reply.type('text/xml; charset=utf-8').send(noteXml(nota))
      if (file === 'linkPDF') return reply.type('application/pdf').send(danfePdf(nota))
      const pdf = linkOf(state, nota, baseOf(request), 'linkPDF')
      return html.send(xml`<title>DANFE ${nota.numero}</title><a href="${pdf}">DANFE</a>`.text)
    })
}

class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** XML of a template: texts that are put in are escaped, and XML, or a list of it, is not. */
function xml(parts: TemplateStringsArray, ...values: readonly unknown[]): Xml {
  const inner = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(inner).join('')
    return value instanceof Xml ? value.text : String(value ?? '').replace(/[<>&"]/g, (c) => ENTITIES[c] ?? c)
  }
  return new Xml(String.raw({ raw: parts.raw.map((part) => part.replace(/\n\s*/g, '')) }, ...values.map(inner)))
}

const WORTHLESS = 'EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const stamp = (local: string) => `${local.replace(' ', 'T')}-03:00`
const money = (value: unknown) => Number(value).toFixed(2)
const digits = (value: unknown) => String(value ?? '').replace(/\D/g, '')
/** The CNPJ as the key carries it. */
const issuerOf = ({ chaveAcesso }: Nota) => chaveAcesso.slice(6, 20)

/** What SEFAZ said of a note that was sent. */
export function protocolOf({ ambiente, chaveAcesso, dataEmissao, protocolo, retorno }: Nota): Xml {
  return xml`<protNFe versao="4.00"><infProt><tpAmb>${ambiente}</tpAmb><verAplic>EMULADOR</verAplic>
    <chNFe>${chaveAcesso}</chNFe><dhRecbto>${stamp(dataEmissao)}</dhRecbto>
    ${protocolo ? xml`<nProt>${protocolo}</nProt>` : ''}
    <cStat>${retorno?.cStat}</cStat><xMotivo>${retorno?.xMotivo}</xMotivo></infProt></protNFe>`
}

export function noteXml(nota: Nota): string {
  const { modelo, serie, numero, ambiente, chaveAcesso: key, dados, valor } = nota
  const itens = arrayOf(dados['itens'])
  const products = itens.reduce((sum, item) => sum + Number(item['valorTotal']), 0)
  const freight = Number(dados['valorFrete'])
  const det = itens.map((item, n) => {
    const name = ambiente === 2 && n === 0 ? `NOTA FISCAL ${WORTHLESS}` : item['descricao']
    return xml`<det nItem="${n + 1}"><prod><cProd>${item['codigo']}</cProd><cEAN>${item['gtin'] || 'SEM GTIN'}</cEAN>
      <xProd>${name}</xProd><NCM>${digits(item['classificacaoFiscal'])}</NCM><CFOP>${item['cfop']}</CFOP>
      <uCom>${item['unidade']}</uCom><qCom>${Number(item['quantidade']).toFixed(4)}</qCom>
      <vUnCom>${money(item['valor'])}</vUnCom><vProd>${money(item['valorTotal'])}</vProd></prod></det>`
  })
  const paid = arrayOf(dados['parcelas']).map((parcela) => {
    const forma = FORMAS_PAGAMENTO.find(({ id }) => id === refId(parcela['formaPagamento']))
    const kind = String(forma?.tipoPagamento ?? 90).padStart(2, '0')
    return xml`<detPag><tPag>${kind}</tPag><vPag>${money(parcela['valor'])}</vPag></detPag>`
  })
  const host = `http://nfce${ambiente === 1 ? '' : 'homolog'}.sefaz.pe.gov.br/nfce/consulta`
  return xml`<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">
    <NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${key}"><ide>
    <cUF>${UF_EMITENTE.codigo}</cUF><cNF>${key.slice(35, 43)}</cNF><natOp>Venda de mercadorias</natOp>
    <mod>${modelo}</mod><serie>${serie}</serie><nNF>${numero}</nNF><dhEmi>${stamp(nota.dataEmissao)}</dhEmi>
    <tpNF>1</tpNF><tpEmis>1</tpEmis><cDV>${key.slice(-1)}</cDV><tpAmb>${ambiente}</tpAmb><finNFe>1</finNFe></ide>
    <emit><CNPJ>${issuerOf(nota)}</CNPJ><xNome>${EMPRESA.nome}</xNome><CRT>1</CRT></emit>
    ${recipient(nota, objectOf(dados['contato']))}${det}
    <total><ICMSTot><vProd>${money(products)}</vProd><vFrete>${money(freight)}</vFrete>
    <vDesc>${money(Math.max(0, cents(products + freight - valor)))}</vDesc><vNF>${money(valor)}</vNF></ICMSTot></total>
    <transp><modFrete>${objectOf(dados['transporte'])['fretePorConta']}</modFrete></transp><pag>${paid}</pag></infNFe>
    ${modelo === 65 ? xml`<infNFeSupl><qrCode>${host}?p=${key}|3|${ambiente}</qrCode><urlChave>${host}</urlChave></infNFeSupl>` : ''}
    </NFe>${protocolOf(nota)}</nfeProc>`.text
}

/** An NFC-e may name nobody, and tells no address. */
function recipient({ ambiente, modelo }: Nota, contato: Readonly<Record<string, unknown>>): Xml | '' {
  const { numeroDocumento, nome, ie, contribuinte } = contato
  if (!numeroDocumento) return ''
  const at = objectOf(contato['endereco'])
  const kind = String(numeroDocumento).length === 11 ? 'CPF' : 'CNPJ'
  const place = xml`<enderDest><xLgr>${at['endereco']}</xLgr><nro>${at['numero']}</nro><xBairro>${at['bairro']}</xBairro>
    <xMun>${at['municipio']}</xMun><UF>${at['uf']}</UF><CEP>${digits(at['cep'])}</CEP></enderDest>`
  return xml`<dest><${kind}>${numeroDocumento}</${kind}><xNome>${ambiente === 2 ? `NF-E ${WORTHLESS}` : nome}</xNome>${modelo === 55 ? place : ''}
    <indIEDest>${contribuinte}</indIEDest>${ie ? xml`<IE>${ie}</IE>` : ''}</dest>`
}

/** A page of A4; of an NFC-e a strip 80 mm wide. */
export function danfePdf(nota: Nota): Buffer {
  const [width, height, size] = nota.modelo === 55 ? [595, 842, 9] : [226.77, 480, 7]
  const page = new Page(width, height)
  const { nome, numeroDocumento } = objectOf(nota.dados['contato'])
  const itens = arrayOf(nota.dados['itens'])
  const lines = [
    `DANFE${nota.modelo === 55 ? '' : ' NFC-e'} nº ${nota.numero} série ${nota.serie}`,
    `${EMPRESA.nome}  CNPJ ${issuerOf(nota)}`,
    `Destinatário: ${nome} ${numeroDocumento}`,
    ...itens.map((item) => `${item['quantidade']} x ${item['descricao']}  ${money(item['valorTotal'])}`),
    `Valor total: R$ ${money(nota.valor)}`,
    `Protocolo de autorização: ${nota.protocolo}`,
    nota.chaveAcesso,
    nota.ambiente === 2 ? WORTHLESS : 'Sem valor: nota de demonstração.',
  ]
  for (const [n, text] of lines.entries())
    page.line(14, height - 40 - n * 18, n ? size : size + 4, text, width - 28, n === 0)
  const { bars, modules } = code128(nota.chaveAcesso)
  const module = Math.min(1, (width - 28) / modules)
  for (const bar of bars) page.fill(14 + bar.at * module, 40, bar.width * module, 40)
  return pdfFile(page, lines[0] ?? '')
}

import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../oauth-page.ts'
import { Page, pdfFile } from '../../pdf.ts'
import type { Nota } from '../../store/records.ts'
import { EMPRESA, FORMAS_PAGAMENTO } from '../../store/seeds.ts'
import { queryOf, text } from '../query.ts'
import { arrayOf, cents, objectOf, refId } from '../values.ts'
import { UF_EMITENTE } from './access-key.ts'
import { linksOf, PAGES } from './views.ts'

export function noteFileRoutes(app: FastifyInstance, { state }: Context): void {
  for (const [file, page] of Object.entries(PAGES))
    app.get(`/bling/${page}`, async (request, reply) => {
      const nota = state.notas.get(Number(text(queryOf(request), 's')))
      const links = nota?.chaveAcesso ? linksOf(state, nota) : {}
      const html = reply.type('text/html; charset=utf-8')
      if (!nota || links[file] !== request.url) return html.code(404).send('<h1>Não encontrado</h1>')
      if (file === 'xml') return reply.type('text/xml; charset=utf-8').send(noteXml(nota))
      if (file === 'linkPDF') return reply.type('application/pdf').send(danfePdf(nota))
      return html.send(xml`<title>DANFE ${nota.numero}</title><a href="${links['linkPDF']}">DANFE</a>`)
    })
}

/** XML of a template: a text that is put in is escaped, a list of XML is not. */
function xml(parts: TemplateStringsArray, ...values: readonly unknown[]): string {
  const raw = parts.raw.map((part) => part.replace(/\n\s*/g, ''))
  const written = values.map((value) => (Array.isArray(value) ? value.join('') : escapeHtml(String(value ?? ''))))
  return String.raw({ raw }, ...written)
}

const WORTHLESS = 'EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const stamp = (local: string) => `${local.replace(' ', 'T')}-03:00`
const money = (value: unknown) => Number(value).toFixed(2)
const digits = (value: unknown) => String(value ?? '').replace(/\D/g, '')
/** The CNPJ as the key carries it. */
const issuerOf = ({ chaveAcesso }: Nota) => chaveAcesso.slice(6, 20)

/** Writes what SEFAZ said of a note that was sent. */
export function protocolOf({ ambiente, chaveAcesso, dataEmissao, protocolo, retorno }: Nota): string {
  return xml`<protNFe versao="4.00"><infProt><tpAmb>${ambiente}</tpAmb>
    <chNFe>${chaveAcesso}</chNFe><dhRecbto>${stamp(dataEmissao)}</dhRecbto>
    ${protocolo ? [xml`<nProt>${protocolo}</nProt>`] : ''}
    <cStat>${retorno?.cStat}</cStat><xMotivo>${retorno?.xMotivo}</xMotivo></infProt></protNFe>`
}

export function noteXml(nota: Nota): string {
  const { modelo, serie, numero, ambiente, chaveAcesso: key, dados, valor } = nota
  const itens = arrayOf(dados['itens'])
  const gross = itens.reduce((sum, item) => sum + Number(item['valorTotal']), Number(dados['valorFrete']))
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
    <cUF>${UF_EMITENTE.codigo}</cUF><mod>${modelo}</mod><serie>${serie}</serie><nNF>${numero}</nNF>
    <dhEmi>${stamp(nota.dataEmissao)}</dhEmi><tpNF>1</tpNF><tpAmb>${ambiente}</tpAmb><finNFe>1</finNFe></ide>
    <emit><CNPJ>${issuerOf(nota)}</CNPJ><xNome>${EMPRESA.nome}</xNome><CRT>1</CRT></emit>${[recipient(nota)]}${det}
    <total><ICMSTot><vFrete>${money(dados['valorFrete'])}</vFrete>
    <vDesc>${money(Math.max(0, cents(gross - valor)))}</vDesc><vNF>${money(valor)}</vNF></ICMSTot></total>
    <pag>${paid}</pag></infNFe>
    ${modelo === 65 ? [xml`<infNFeSupl><qrCode>${host}?p=${key}|3|${ambiente}</qrCode></infNFeSupl>`] : ''}
    </NFe>${[protocolOf(nota)]}</nfeProc>`
}

/** An NFC-e may leave out the recipient, and never carries an address. */
function recipient({ ambiente, modelo, dados }: Nota): string {
  const { numeroDocumento, nome, ie, contribuinte, endereco } = objectOf(dados['contato'])
  if (!numeroDocumento) return ''
  const kind = String(numeroDocumento).length === 11 ? 'CPF' : 'CNPJ'
  const { municipio, uf } = objectOf(endereco)
  const place = xml`<enderDest><xMun>${municipio}</xMun><UF>${uf}</UF></enderDest>`
  return xml`<dest><${kind}>${numeroDocumento}</${kind}><xNome>${ambiente === 2 ? `NF-E ${WORTHLESS}` : nome}</xNome>
    ${modelo === 55 ? [place] : ''}<indIEDest>${contribuinte}</indIEDest>${ie ? [xml`<IE>${ie}</IE>`] : ''}</dest>`
}

/** A page of A4; of an NFC-e a strip 80 mm wide. */
export function danfePdf(nota: Nota): Buffer {
  const [width, height, size] = nota.modelo === 55 ? [595, 842, 9] : [226.77, 480, 7]
  const page = new Page(width, height)
  const { nome, numeroDocumento } = objectOf(nota.dados['contato'])
  const title = `DANFE${nota.modelo === 55 ? '' : ' NFC-e'} nº ${nota.numero} série ${nota.serie}`
  const itens = arrayOf(nota.dados['itens'])
  page.lines(size, title, [
    `${EMPRESA.nome}  CNPJ ${issuerOf(nota)}`,
    `Destinatário: ${nome}`,
    `CPF/CNPJ: ${numeroDocumento}`,
    // The amount comes first: the paper strip cuts the end of a long line.
    ...itens.map((item) => `${money(item['valorTotal'])}  ${item['quantidade']} x ${item['descricao']}`),
    `Valor total: R$ ${money(nota.valor)}`,
    `Protocolo de autorização: ${nota.protocolo}`,
    nota.chaveAcesso,
    ...(nota.ambiente === 2 ? WORTHLESS.split(' - ') : ['Sem valor: nota de demonstração.']),
  ])
  page.bars(nota.chaveAcesso, 14, 40, width - 28)
  return pdfFile(page, title)
}

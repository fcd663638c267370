import { digitoVerificador } from '@estampa/contract/shared/documents.ts'

export interface LinhaDoXml {
  readonly codigo: string
  readonly nome: string
  readonly quantidade: number | string
  readonly valor: number | string
  readonly unidade?: string
  readonly ean?: string
  /** The bar code of the unit of taxation; that of the unit of sale where absent. */
  readonly eanTributavel?: string
  readonly ncm?: string
  /** Unit of taxation and how many of it; those of sale where absent. */
  readonly tributavel?: readonly [unidade: string, quantidade: number | string]
  /** Further tags of the product, as `<vDesc>1.00</vDesc>`. */
  readonly mais?: string
  /** Tags of its taxes. */
  readonly imposto?: string
}

let numbers = 0
/** A new access key of this issuer, with its check digit. */
export function createNotaKey(cnpj = '11222333000181'): string {
  const body = `352611${cnpj}55001${String(++numbers).padStart(9, '0')}1${String(numbers).padStart(8, '0')}`
  return body + digitoVerificador(body)
}

export interface NotaDoXml {
  readonly chave?: string
  readonly linhas: readonly LinhaDoXml[]
  /** Tags of who sold. */
  readonly emit?: string
  readonly ide?: string
  readonly dest?: string
  /** Status of the protocol; null leaves the protocol out. */
  readonly cStat?: string | null
}

const ICMS = '<ICMS><ICMS00><orig>0</orig><CST>00</CST><vICMS>1.80</vICMS></ICMS00></ICMS>'

function linhaXml(linha: LinhaDoXml, i: number): string {
  const {
    codigo,
    nome,
    quantidade,
    valor,
    unidade = 'UN',
    ean = 'SEM GTIN',
    eanTributavel = ean,
    ncm = '61091000',
    tributavel,
    mais = '',
    imposto = ICMS,
  } = linha
  const [uTrib, qTrib] = tributavel ?? [unidade, quantidade]
  return `<det nItem="${i + 1}"><prod><cProd>${codigo}</cProd><cEAN>${ean}</cEAN><xProd>${nome}</xProd><NCM>${ncm}</NCM>
    <CFOP>5102</CFOP><uCom>${unidade}</uCom><qCom>${quantidade}</qCom><vUnCom>1.0000000000</vUnCom><vProd>${valor}</vProd>
    <cEANTrib>${eanTributavel}</cEANTrib><uTrib>${uTrib}</uTrib><qTrib>${qTrib}</qTrib><indTot>1</indTot>${mais}</prod>
    <imposto>${imposto}</imposto></det>`
}

/** The XML of an NF-e 4.00 as suppliers send it. */
export function notaXml({
  linhas,
  emit = '<CNPJ>11222333000181</CNPJ><xNome>Malhas do Sul Ltda</xNome><enderEmit><fone>4733334444</fone></enderEmit>',
  chave = createNotaKey(/<(?:CNPJ|CPF)>(\w+)</.exec(emit)?.[1]?.padStart(14, '0')),
  ide = '<mod>55</mod><finNFe>1</finNFe><tpAmb>1</tpAmb>',
  dest = '',
  cStat = '100',
}: NotaDoXml): string {
  const protocol = cStat === null ? '' : `<protNFe versao="4.00"><infProt><cStat>${cStat}</cStat></infProt></protNFe>`
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">
    <NFe><infNFe Id="NFe${chave}" versao="4.00"><ide>${ide}</ide><emit>${emit}</emit><dest>${dest}</dest>
    ${linhas.map(linhaXml).join('')}</infNFe></NFe>${protocol}</nfeProc>`
}

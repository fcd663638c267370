import { digitoVerificador } from '@estampa/contract/shared/documents.ts'

interface Linha {
  readonly nome: string
  readonly ean: string
  readonly quantidade: number
  /** Reais for one piece. */
  readonly unitario: number
}

/** A supplier's NF-e 4.00 as it comes by e-mail. */
export function createNotaXml(cnpj: string, linhas: readonly Linha[]): string {
  const body = `352611${cnpj}550010000000011${String(Date.now() % 1e8).padStart(8, '0')}`
  const chave = body + digitoVerificador(body)
  const det = linhas.map(
    ({ nome, ean, quantidade, unitario }, i) => `<det nItem="${i + 1}"><prod><cProd>C${i + 1}</cProd><cEAN>${ean}</cEAN>
      <xProd>${nome}</xProd><NCM>61091000</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>${quantidade}</qCom>
      <vUnCom>${unitario}</vUnCom><vProd>${(quantidade * unitario).toFixed(2)}</vProd><cEANTrib>${ean}</cEANTrib>
      <uTrib>UN</uTrib><qTrib>${quantidade}</qTrib><indTot>1</indTot></prod>
      <imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST><vICMS>1.80</vICMS></ICMS00></ICMS></imposto></det>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">
    <NFe><infNFe Id="NFe${chave}" versao="4.00"><ide><mod>55</mod><finNFe>1</finNFe><tpAmb>1</tpAmb></ide>
    <emit><CNPJ>${cnpj}</CNPJ><xNome>Malhas do Sul Ltda</xNome></emit><dest></dest>${det.join('')}</infNFe></NFe>
    <protNFe versao="4.00"><infProt><cStat>100</cStat></infProt></protNFe></nfeProc>`
}

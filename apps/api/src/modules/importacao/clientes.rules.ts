import { type ClienteEntrada, clienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { rotuloDoCampo } from '@estampa/contract/importacoes/campos.ts'
import type { ModoDaImportacao } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { notaDoDocumento, soDigitos } from '@estampa/contract/shared/documents.ts'
import { TEXTOS_DO_CLIENTE, type TextoDoCliente } from '@estampa/contract/shared/maximos.ts'
import { alterarSe, mesmoValor, proporLinha, Recusada } from './proposta.rules.ts'
import type { ClienteAqui, Diferenca, Linha, Proposta, Valor, Valores } from './registros.ts'

/** What a row of a customer becomes. The document tells who it is, and never changes. */
export const proporCliente = (linha: Linha, aqui: ClienteAqui | undefined, modo: ModoDaImportacao): Proposta =>
  proporLinha(linha, () => {
    if (linha.chave === null) throw new Recusada('Informe o CPF ou CNPJ: é por ele que se sabe quem é.')
    if (aqui) {
      const dados = clienteDaLinha(linha.valores, aqui)
      const proposta = alterarSe(modo, diferencasDe(linha.valores, aqui, dados))
      return { ...proposta, motivo: proposta.motivo ?? notaDaLinha(aqui.cpf), cliente_id: aqui.id }
    }
    if (modo === 'atualizar') throw new Recusada('Nenhum cliente tem este CPF ou CNPJ.')
    const dados = clienteDaLinha(linha.valores)
    const preenchidos = TEXTOS_DO_CLIENTE.filter((campo) => dados[campo] !== '')
    const diferencas = preenchidos.map((campo) => ({ campo, antes: null, depois: dados[campo] }))
    return { proposta: 'criar', motivo: notaDaLinha(dados.cpf), diferencas, cliente_id: null }
  })

/** A customer with an invalid document is imported; the note asks a person to check it. */
function notaDaLinha(cpf: string): string | null {
  const nota = notaDoDocumento(cpf)
  return nota === null ? null : `CPF ou CNPJ “${cpf}”. ${nota}`
}

/** The customer as the row makes it. */
export function clienteDaLinha(valores: Valores, aqui?: ClienteAqui): ClienteEntrada {
  const ditos = TEXTOS_DO_CLIENTE.flatMap((campo) => {
    const valor = valores[campo]
    return valor === undefined || (aqui && campo === 'cpf') ? [] : [[campo, valor === null ? '' : String(valor)]]
  })
  const lido = clienteEntrada.safeParse({ ...aqui, versao: undefined, ...Object.fromEntries(ditos) })
  if (lido.success) return lido.data
  throw new Recusada(
    lido.error.issues
      .map(({ path, message }) => `${rotuloDoCampo('clientes', String(path[0]))}: ${message}.`)
      .join(' '),
  )
}

/** The customer's form as it stands, with these fields changed. */
export const clienteCom = (
  aqui: Readonly<Record<TextoDoCliente, string>>,
  mudados: Readonly<Record<string, Valor>>,
): ClienteEntrada => {
  const textos = TEXTOS_DO_CLIENTE.map((campo) => [campo, mudados[campo] ?? (campo in mudados ? '' : aqui[campo])])
  return { ...(Object.fromEntries(textos) as Record<TextoDoCliente, string>), versao: undefined }
}

/** Only what the row says: what it leaves out stays, whatever form it has. */
const diferencasDe = (valores: Valores, aqui: ClienteAqui, dados: ClienteEntrada): Diferenca[] =>
  TEXTOS_DO_CLIENTE.flatMap((campo) => {
    const [antes, depois] = [aqui[campo], dados[campo]]
    const mesmo = campo === 'telefone' ? soDigitos(antes) === soDigitos(depois) : mesmoValor(antes, depois)
    return campo === 'cpf' || valores[campo] === undefined || mesmo ? [] : [{ campo, antes, depois }]
  })

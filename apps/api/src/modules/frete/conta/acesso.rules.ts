import type { AcessoAoFrete, VerificacaoDoFrete } from '@estampa/contract/frete/frete.routes.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import type { AcessoDaConta, Transportadora } from '../transportadora/transportadora.ts'

const DIA_MS = 86_400_000
const AVISO_DIAS = 15

interface Contas {
  readonly transportadoras: readonly Pick<Transportadora, 'nome' | 'rotulo' | 'acesso' | 'conta'>[]
}

/** Until when the shop has access to each account, and what a person has to do about it. */
export async function acessosAoFrete({ transportadoras }: Contas): Promise<AcessoAoFrete[]> {
  const lidos = await Promise.all(
    transportadoras.map(async (transportadora) => ({ cada: transportadora, acesso: await transportadora.acesso() })),
  )
  return lidos.flatMap(({ cada, acesso }) => (acesso ? [parseAcesso(cada, acesso)] : []))
}

function parseAcesso({ nome, rotulo }: Contas['transportadoras'][number], acesso: AcessoDaConta): AcessoAoFrete {
  const { modo, expiraEm, podeConectar, recusado } = acesso
  const dias = expiraEm === null ? null : Math.floor((Date.parse(expiraEm) - Date.now()) / DIA_MS)
  return {
    provedor: nome,
    transportadora: rotulo,
    modo,
    expira_em: expiraEm,
    dias_restantes: dias,
    aviso: avisoDo(rotulo, acesso, dias),
    recusado,
    pode_conectar: podeConectar,
  }
}

function avisoDo(rotulo: string, { modo, motivo, expiraEm, recusado }: AcessoDaConta, dias: number | null) {
  if (modo === 'nenhum') return motivo ?? `${rotulo} não está conectado.`
  // An expired one is refused because of that.
  if (recusado && (dias === null || dias >= 0))
    return `${rotulo} recusou o acesso da loja: gere outro no painel da transportadora.`
  if (expiraEm === null || dias === null || dias >= AVISO_DIAS) return null
  const quando = formatDate(expiraEm)
  if (dias < 0) return `O acesso ao frete venceu em ${quando}: gere outro no painel da transportadora.`
  const falta = dias === 0 ? 'vence em menos de um dia' : dias === 1 ? 'vence em 1 dia' : `vence em ${dias} dias`
  return `O acesso ao frete ${falta} (${quando}): gere outro no painel da transportadora.`
}

export async function checkFreteContas({ transportadoras }: Contas): Promise<VerificacaoDoFrete[]> {
  const lidas = await Promise.all(
    transportadoras.map(async (transportadora) => ({ cada: transportadora, conta: await transportadora.conta() })),
  )
  return lidas.flatMap(({ cada: { nome: provedor, rotulo: transportadora }, conta }) =>
    conta ? [{ provedor, transportadora, ...conta }] : [],
  )
}

import type { ConfiguracaoDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { atField } from '../../infra/base/errors.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import { exigirErp, type Loja } from '../../shop/loja.ts'
import * as data from './notas.data.ts'
import type { ContaDasNotas } from './notas.rules.ts'

type Mudanca = { [C in keyof ConfiguracaoDasNotas]?: ConfiguracaoDasNotas[C] | undefined }
const NATUREZAS = ['natureza_id', 'natureza_contribuinte_id', 'natureza_consumidor_id'] as const

/** Changes the given settings. Refuses, at its field, a nature or form of payment that the account does not have. */
export async function mudarConfiguracao(
  { conta, ...loja }: Loja & { readonly conta: ContaDasNotas },
  mudada: Mudanca,
  autor: Autor,
): Promise<ConfiguracaoDasNotas> {
  await exigirErp(loja)
  const escolhidas = NATUREZAS.some((campo) => mudada[campo] != null) || (mudada.formas?.length ?? 0) > 0
  if (escolhidas) {
    const { naturezas, formas } = await conta.opcoes()
    for (const campo of NATUREZAS) {
      const dada = mudada[campo]
      if (dada != null && !naturezas.some(({ id }) => id === dada)) throw atField(campo, 'NATUREZA_INEXISTENTE')
    }
    for (const { id_bling } of mudada.formas ?? [])
      if (!formas.some(({ id }) => id === id_bling)) throw atField('formas', 'FORMA_INEXISTENTE')
  }
  return transaction(loja.db, async (trx) => {
    const antes = await data.travarConfiguracao(trx)
    const ditas = Object.fromEntries(Object.entries(mudada).filter(([, valor]) => valor !== undefined))
    const nova: ConfiguracaoDasNotas = { ...antes, ...ditas }
    if (JSON.stringify(nova) === JSON.stringify(antes)) return antes
    await data.guardarConfiguracao(trx, nova)
    const detalhes = { ativa: nova.ativa ? 'sim' : 'não', emitir: nova.emitir }
    await auditar(trx, autor, {
      tipo: 'configuracao_alterada',
      alvo: { tipo: 'configuracao', nome: 'Notas fiscais' },
      detalhes,
    })
    return nova
  })
}

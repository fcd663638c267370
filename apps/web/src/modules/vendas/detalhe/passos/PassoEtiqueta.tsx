import { ACOES, faltaParaEtiqueta } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../../../../shared/apiError.ts'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { avisar } from '../../../../shared/ui/toast.ts'
import { useAvancar } from '../useAvancar.ts'
import { AndamentoDaEtiqueta } from './AndamentoDaEtiqueta.tsx'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'
import { obterEtiqueta } from './obterEtiqueta.ts'
import { RequisitosDaEtiqueta } from './RequisitosDaEtiqueta.tsx'

/** The label is bought once its four requirements hold. */
export function PassoEtiqueta({ venda }: { venda: Venda }) {
  const motivo = useId()
  const client = useQueryClient()
  const falta = faltaParaEtiqueta(venda)
  // The carrier's answer asked for it.
  const pedeAgencia = /ag[êe]ncia|unidade/i.test(venda.etiqueta?.motivo ?? '')
  const { avancar, ocupada } = useAvancar(venda, {
    para: ACOES.etiquetar.para,
    antes: async () => {
      await obterEtiqueta(client, venda.id)
      avisar('success', 'Etiqueta gerada com sucesso!')
    },
    falhaAntes: (erro) =>
      erro instanceof ApiError ? erro.erro || 'Erro ao gerar etiqueta' : 'Erro ao gerar etiqueta. Verifique os dados.',
  })
  return (
    <>
      <AndamentoDaEtiqueta venda={venda} pedindo={ocupada} onTentar={() => avancar()} />
      <Card title="Antes da etiqueta">
        <RequisitosDaEtiqueta venda={venda} />
        {!venda.etiqueta?.paga && <OpcoesDoEnvio venda={venda} key={String(pedeAgencia)} aberta={pedeAgencia} />}
      </Card>
      <ActionBar reason={falta !== null && <span id={motivo}>{falta}</span>}>
        <Button
          disabled={falta !== null}
          loading={ocupada}
          onClick={() => avancar()}
          aria-describedby={falta === null ? undefined : motivo}
        >
          {ACOES.etiquetar.rotulo}
        </Button>
      </ActionBar>
    </>
  )
}

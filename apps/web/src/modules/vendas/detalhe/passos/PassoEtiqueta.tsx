import { ACOES, faltaParaEtiqueta } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { ApiError } from '../../../../shared/apiError.ts'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { avisar } from '../../../../shared/ui/toast.ts'
import { gerarEtiqueta } from '../../envio.queries.ts'
import { useAvancar } from '../useAvancar.ts'
import { RequisitosDaEtiqueta } from './RequisitosDaEtiqueta.tsx'

/** The label is bought once its four requirements hold. */
export function PassoEtiqueta({ venda }: { venda: Venda }) {
  const motivo = useId()
  const falta = faltaParaEtiqueta(venda)
  const { avancar, ocupada } = useAvancar(venda, {
    para: ACOES.etiquetar.para,
    antes: async () => {
      const { link } = await gerarEtiqueta(venda.id)
      if (!link) throw new Error('The answer has no label')
      avisar('success', 'Etiqueta gerada com sucesso!')
    },
    falhaAntes: (erro) =>
      erro instanceof ApiError ? erro.erro || 'Erro ao gerar etiqueta' : 'Erro ao gerar etiqueta. Verifique os dados.',
  })
  return (
    <>
      <Card title="Antes da etiqueta">
        <RequisitosDaEtiqueta venda={venda} />
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

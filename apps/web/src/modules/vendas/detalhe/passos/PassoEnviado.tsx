import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { RastreamentoDaVenda } from '../RastreamentoDaVenda.tsx'
import { useAvancar } from '../useAvancar.ts'

/** The package is on its way. */
export function PassoEnviado({ venda }: { venda: Venda }) {
  const { avancar, ocupada } = useAvancar(venda, {
    para: ACOES.entregar.para,
    sucesso: 'Venda concluída com sucesso!',
    falha: 'Erro ao concluir venda',
  })
  return (
    <>
      <RastreamentoDaVenda venda={venda} />
      <ActionBar
        status={
          venda.etiqueta?.entregue_em &&
          `A transportadora informa a entrega em ${formatarDataHora(venda.etiqueta.entregue_em)}.`
        }
      >
        <Button loading={ocupada} onClick={() => avancar()}>
          {ACOES.entregar.rotulo}
        </Button>
      </ActionBar>
    </>
  )
}

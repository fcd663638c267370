import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { useAvancar } from '../useAvancar.ts'
import css from './passos.module.css'

/** The package waits for pick-up. Handing it over takes the pieces out of the stock. */
export function PassoRetirada({ venda }: { venda: Venda }) {
  const { avancar, ocupada } = useAvancar(venda, { para: ACOES.confirmarRetirada.para })
  return (
    <>
      <Card title="Pronto para sair">
        <p className={css.instrucao}>Imprima, cole no pacote e confirme quando ele for entregue a quem transporta.</p>
        {venda.link_etiqueta_pdf && (
          <Button
            className={css.botao ?? ''}
            component="a"
            href={venda.link_etiqueta_pdf}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
          >
            Abrir PDF
          </Button>
        )}
      </Card>
      <ActionBar>
        <Button loading={ocupada} onClick={() => avancar()}>
          {ACOES.confirmarRetirada.rotulo}
        </Button>
      </ActionBar>
    </>
  )
}

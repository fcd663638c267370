import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { useAvancar } from '../useAvancar.ts'
import envio from './envio.module.css'
import css from './passos.module.css'

/** The package waits for pick-up. Handing it over takes the pieces out of the stock. */
export function PassoRetirada({ venda }: { venda: Venda }) {
  const { avancar, ocupada } = useAvancar(venda, { para: ACOES.confirmarRetirada.para })
  const declaracao = venda.etiqueta?.declaracao?.link_declaracao
  return (
    <>
      <Card title="Pronto para sair">
        <p className={css.instrucao}>Imprima, cole no pacote e confirme quando ele for entregue a quem transporta.</p>
        <div className={envio.acoes}>
          {venda.link_etiqueta_pdf && <Pdf href={venda.link_etiqueta_pdf}>Abrir PDF</Pdf>}
          {declaracao && <Pdf href={declaracao}>Abrir declaração</Pdf>}
        </div>
      </Card>
      <ActionBar>
        <Button loading={ocupada} onClick={() => avancar()}>
          {ACOES.confirmarRetirada.rotulo}
        </Button>
      </ActionBar>
    </>
  )
}

const Pdf = ({ href, children }: { href: string; children: string }) => (
  <Button
    className={css.botao ?? ''}
    href={href}
    target="_blank"
    rel="noopener"
    variant="default"
    icon={IconFileTypePdf}
  >
    {children}
  </Button>
)

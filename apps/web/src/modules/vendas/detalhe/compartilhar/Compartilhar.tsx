import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/Button.tsx'
import { sobDemanda } from '../../../../shared/ui/sobDemanda.tsx'
import css from '../Impressos.module.css'

const Mensagens = sobDemanda(async () => (await import('./EscolhaDaMensagem.tsx')).EscolhaDaMensagem)

/** Sends the customer a text about the sale, through the person's own WhatsApp or e-mail. */
export function Compartilhar({ venda }: { venda: Venda }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button
        className={css.botao ?? ''}
        variant="default"
        icon={IconShare}
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        Compartilhar
      </Button>
      {aberto && <Mensagens venda={venda} onClose={() => setAberto(false)} />}
    </>
  )
}

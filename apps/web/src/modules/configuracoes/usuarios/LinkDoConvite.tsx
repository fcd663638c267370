import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { Convite } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { CodigoQr, useDesenhos } from '../../../shared/qr/CodigoQr.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { copiar } from '../../../shared/ui/CopyButton.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { linkDoWhatsApp } from '../../../shared/whatsapp.ts'

/** The link with which a person sets a password. It is shown once: later only a new one can be made. */
export function LinkDoConvite({ convite, nome, onClose }: { convite: Convite; nome: string; onClose: () => void }) {
  const { link, expira_em } = convite
  const desenho = useDesenhos([link]).get(link)
  const soAqui = /^(localhost|127\.)/.test(new URL(link).hostname)
  const mensagem = `Olá, ${nome}! Abra este link para criar a sua senha na loja: ${link}`
  return (
    <Modal
      title={`Link de ${nome}`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            icon={IconBrandWhatsapp}
            onClick={() => void window.open(linkDoWhatsApp('', mensagem), '_blank', 'noopener')}
          >
            WhatsApp
          </Button>
          <Button icon={IconCopy} data-autofocus onClick={() => void copiar(link, 'Link copiado.')}>
            Copiar link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5 [&_p]:m-0 [&_p]:wrap-anywhere [&_code]:text-s">
        <p>
          {soAqui
            ? `A loja só atende neste computador: ${nome} abre o link aqui e cria a própria senha.`
            : `Envie o link, ou mostre o código ao celular: por ele ${nome} cria a própria senha.`}
        </p>
        {!soAqui && desenho && (
          <CodigoQr
            className="self-center w-[min(220px,100%)] bg-[#fff] rounded-grupo"
            desenho={desenho}
            role="img"
            aria-label={`QR Code do link de ${nome}`}
          />
        )}
        <p>
          <code>{link}</code>
        </p>
        <p className="text-m text-texto-suave">
          Serve uma vez, até {formatarDataHora(expira_em)}. Um link anterior não vale mais. Não o mostre a outras
          pessoas.
        </p>
      </div>
    </Modal>
  )
}

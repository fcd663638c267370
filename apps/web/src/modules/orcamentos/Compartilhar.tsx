import type { LinkDoOrcamento, Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { linkDoEmail } from '../../shared/device/email.ts'
import { canSendPdf, PdfButton } from '../../shared/device/PdfButton.tsx'
import { CodigoQr, useDesenhos } from '../../shared/device/qr/CodigoQr.tsx'
import { linkDoWhatsApp } from '../../shared/device/whatsapp.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { copyText } from '../../shared/ui/CopyButton.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { ALCANCES, greet } from '../../shared/vendas/frases.ts'
import { readOrcamentoPdf } from './orcamentos.queries.ts'

const PDF: Readonly<Record<Orcamento['alcance_do_link'], string>> = {
  internet: '',
  rede: ' Para quem está fora, envie o PDF.',
  maquina: ' Para o cliente, envie o PDF.',
}
export const describeAlcance = (alcance: Orcamento['alcance_do_link']): string => ALCANCES[alcance] + PDF[alcance]

export const pdfName = (id: number) => `orcamento-${id}.pdf`

interface CompartilharProps {
  orcamento: Orcamento
  link: LinkDoOrcamento
  onClose: () => void
}

/** Shows the link once: the server stores only its hash. */
export function Compartilhar({ orcamento, link, onClose }: CompartilharProps) {
  const { numero, nome, telefone, email, total, validade } = orcamento
  const drawing = useDesenhos([link.link]).get(link.link)
  const isLinkPublic = link.alcance === 'internet'
  // No other device opens it: a customer gets the PDF, and the message goes without a link.
  const isLinkOfThisMachine = link.alcance === 'maquina'
  const whereToRead = isLinkOfThisMachine ? 'Segue em PDF.' : `Veja e responda aqui: ${link.link}`
  const message = `${greet(nome)} O seu orçamento nº ${numero}, de ${formatReais(total)}, vale até ${formatDate(validade)}. ${whereToRead}`
  const externo = { target: '_blank', rel: 'noopener noreferrer' } as const
  return (
    <Modal
      title="Enviar orçamento"
      onClose={onClose}
      footer={
        <>
          <Button
            variant={isLinkOfThisMachine ? 'subtle' : 'default'}
            icon={IconCopy}
            onClick={() => void copyText(link.link, 'Link copiado.')}
          >
            Copiar link
          </Button>
          <Button
            {...externo}
            variant="default"
            icon={IconMail}
            href={linkDoEmail(email, `Orçamento nº ${numero}`, message)}
          >
            E-mail
          </Button>
          <Button
            {...externo}
            variant={isLinkPublic ? 'filled' : 'default'}
            icon={IconBrandWhatsapp}
            href={linkDoWhatsApp(telefone, message)}
          >
            WhatsApp
          </Button>
          {(!isLinkPublic || canSendPdf()) && (
            <PdfButton
              variant={isLinkPublic ? 'default' : 'filled'}
              name={pdfName(orcamento.id)}
              read={() => readOrcamentoPdf(orcamento.id)}
            />
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
        <p>{describeAlcance(link.alcance)}</p>
        {drawing && !isLinkOfThisMachine && (
          <CodigoQr
            className="self-center w-[min(220px,100%)] bg-[#fff] rounded-grupo"
            drawing={drawing}
            role="img"
            aria-label={`QR Code do orçamento ${numero}`}
          />
        )}
        <p>
          {isLinkOfThisMachine && 'Para ver aqui como o cliente veria: '}
          <a className="text-link" {...externo} href={link.link}>
            <code>{link.link}</code>
          </a>
        </p>
        {!isLinkOfThisMachine && (
          <p className="text-m text-texto-suave">
            Vale até {formatDateTime(link.expira_em)}. Quem tem o link vê este orçamento e pode responder por ele.
          </p>
        )}
      </div>
    </Modal>
  )
}

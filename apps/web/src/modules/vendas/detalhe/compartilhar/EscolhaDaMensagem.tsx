import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { frasePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { describeRecebido, formatItem } from '@estampa/contract/vendas/recibo.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkDoEmail } from '../../../../shared/device/email.ts'
import { linkDoWhatsApp } from '../../../../shared/device/whatsapp.ts'
import { FieldsDraft } from '../../../../shared/forms/drafts/FieldsDraft.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { copyText } from '../../../../shared/ui/CopyButton.tsx'
import { Modal } from '../../../../shared/ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../../../shared/ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../../shared/ui/fields/TextField.tsx'
import { LoadingState } from '../../../../shared/ui/states.tsx'
import { configuracaoDePagamento } from '../../../configuracoes/pagamento/pagamento.queries.ts'
import { codigoPixDa } from '../../pix.ts'
import { greetCliente } from '../saudacao.ts'
import { DanfeButton, hasDanfe, ReciboButton } from './PdfsDaVenda.tsx'

export function EscolhaDaMensagem({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const { data: loja, isPending } = useQuery(configuracaoDePagamento)
  if (isPending)
    return (
      <Modal title="Compartilhar" onClose={onClose}>
        <LoadingState />
      </Modal>
    )
  return (
    <Envio venda={venda} mensagens={mensagensDa(venda, loja ? codigoPixDa(venda, loja) : null)} onClose={onClose} />
  )
}

function Envio({ venda, mensagens, onClose }: { venda: Venda; mensagens: readonly Mensagem[]; onClose: () => void }) {
  const [message, setMessage] = useState(() => mensagemInicial(venda, mensagens))
  const [text, setText] = useState(message.texto)
  const [takenText, setTakenText] = useState('')
  const keepTakenText = () => setTakenText(text)
  const isTyped = text !== message.texto && text !== takenText
  const { telefone, email } = venda.cliente
  const externo = { target: '_blank', rel: 'noopener noreferrer' } as const
  return (
    <Modal
      title="Compartilhar"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            icon={IconCopy}
            onClick={() => void copyText(text, 'Mensagem copiada.').then((isCopied) => isCopied && keepTakenText())}
          >
            Copiar mensagem
          </Button>
          <Button
            {...externo}
            onClick={keepTakenText}
            variant="default"
            icon={IconMail}
            href={linkDoEmail(email, message.assunto, text)}
          >
            E-mail
          </Button>
          <Button {...externo} onClick={keepTakenText} icon={IconBrandWhatsapp} href={linkDoWhatsApp(telefone, text)}>
            WhatsApp
          </Button>
          {message.chave === 'recibo' && <ReciboButton vendaId={venda.id} />}
          {message.chave === 'nota' && <DanfeButton venda={venda} />}
        </>
      }
    >
      <form className="grid gap-3.5" onSubmit={(event) => event.preventDefault()}>
        <FieldsDraft name="Compartilhar" changed={isTyped} />
        <SelectField
          label="Assunto"
          value={message.chave}
          onChange={({ target }) => {
            const nova = mensagens.find(({ chave }) => chave === target.value) ?? message
            setMessage(nova)
            setText(nova.texto)
          }}
          options={mensagens.map(({ chave: value, nome: label }) => ({ value, label }))}
        />
        <TextAreaField
          label="Mensagem"
          rows={8}
          value={text}
          hint={telefone ? undefined : 'O cliente não tem telefone na ficha: o WhatsApp pergunta para quem enviar.'}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      <UnsavedQuestion changed={isTyped} />
    </Modal>
  )
}

interface Mensagem {
  readonly chave: 'pedido' | 'pix' | 'rastreamento' | 'retirada' | 'recibo' | 'nota'
  readonly nome: string
  readonly assunto: string
  readonly texto: string
}

/** Texts that staff send to customers, to be edited first. `codigoPix`: of the missing amount; null without a key. */
export function mensagensDa(venda: Venda, codigoPix: string | null): Mensagem[] {
  const { id, itens, total, falta_pagar: missingAmount, codigo_rastreamento: codigo, servico_frete } = venda
  const recebido = describeRecebido(venda)
  const { codigo_servico_frete } = venda
  const retira = codigo_servico_frete === RETIRADA_NA_LOJA.codigo
  const saiu = fatosDoStatus(venda.status).pecas === 'fora'
  const owedSentence =
    missingAmount > 0 && venda.pagamento !== null ? ` Falta pagar ${formatReais(missingAmount)}.` : ''
  const ola = greetCliente(venda)
  const linhas = itens.map(formatItem)
  const messages: (Mensagem | false)[] = [
    {
      chave: 'pedido',
      nome: 'Pedido recebido',
      assunto: `Pedido nº ${id} recebido`,
      texto: [`${ola} Recebemos o seu pedido nº ${id}:`, ...linhas, `Total: ${formatReais(total)}`].join('\n'),
    },
    codigoPix !== null && {
      chave: 'pix',
      nome: 'Código PIX',
      assunto: `Pagamento do pedido nº ${id}`,
      texto: `${ola} Para pagar ${formatReais(missingAmount)} do pedido nº ${id}, use este código em "PIX copia e cola" no aplicativo do seu banco:\n\n${codigoPix}`,
    },
    !retira &&
      (codigo !== null || saiu) && {
        chave: 'rastreamento',
        nome: codigo === null ? 'Pedido enviado' : 'Rastreamento',
        assunto: `Pedido nº ${id} a caminho`,
        texto: `${ola} O seu pedido nº ${id} está a caminho${servico_frete ? ` por ${servico_frete}` : ''}.${codigo === null ? '' : ` Código de rastreamento: ${codigo}`}`,
      },
    (retira || (codigo_servico_frete === null && !saiu)) && {
      chave: 'retirada',
      ...(saiu
        ? {
            nome: 'Pedido retirado',
            assunto: `Pedido nº ${id} retirado`,
            texto: `${ola} O seu pedido nº ${id} foi retirado na loja. Obrigado pela compra!${owedSentence}`,
          }
        : {
            nome: 'Pronto para retirada',
            assunto: `Pedido nº ${id} pronto para retirada`,
            texto: `${ola} O seu pedido nº ${id} está pronto para retirada na loja.${owedSentence}`,
          }),
    },
    recebido !== null && {
      chave: 'recibo',
      nome: 'Recibo',
      assunto: `Recibo do pedido nº ${id}`,
      texto: `${ola} Recebemos ${recebido[0]} pelo pedido nº ${id}${recebido[1]}. Situação: ${frasePagamento(venda)}.`,
    },
    hasDanfe(venda) && {
      chave: 'nota',
      nome: 'Nota fiscal',
      assunto: `Nota fiscal do pedido nº ${id}`,
      texto: [
        `${ola} A nota fiscal do pedido nº ${id}${venda.nota?.numero ? ` é a nº ${venda.nota.numero}` : ''}.`,
        ...(venda.nota?.chave ? [`Chave de acesso: ${venda.nota.chave}`] : []),
      ].join('\n'),
    },
  ]
  return messages.filter((message) => message !== false)
}

export function mensagemInicial({ status, codigo_servico_frete }: Venda, messages: readonly Mensagem[]): Mensagem {
  const { pecas, etiquetaEsperaSaida } = fatosDoStatus(status)
  const retira = codigo_servico_frete === RETIRADA_NA_LOJA.codigo
  const soughtKey =
    retira && (etiquetaEsperaSaida || pecas === 'fora') ? 'retirada' : pecas === 'fora' ? 'rastreamento' : 'pedido'
  return (messages.find(({ chave }) => chave === soughtKey) ?? messages[0]) as Mensagem
}

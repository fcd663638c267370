import { formatDecimal, parseReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CodigoQr, drawQr } from '../../../../shared/device/qr/CodigoQr.tsx'
import { useSession } from '../../../../shared/session/session.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { copyText } from '../../../../shared/ui/CopyButton.tsx'
import { Modal } from '../../../../shared/ui/dialogs/Modal.tsx'
import { MoneyField } from '../../../../shared/ui/fields/DecimalField.tsx'
import { TextAreaField } from '../../../../shared/ui/fields/TextField.tsx'
import { ErrorBox, LoadingState } from '../../../../shared/ui/states.tsx'
import { configuracaoDePagamento } from '../../../configuracoes/pagamento/pagamento.queries.ts'
import { codigoPixDa } from '../../pix.ts'

/** The PIX charge of the missing amount: a code to scan, and the same code as text to send. */
export default function CobrarComPix({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const { usuario } = useSession()
  const { data, isError, isFetching, refetch } = useQuery(configuracaoDePagamento)
  const [value, setValue] = useState(formatDecimal(venda.falta_pagar))
  const codigo = data ? codigoPixDa(venda, data, parseReais(value) ?? 0) : null
  return (
    <Modal
      title="Cobrar com PIX"
      size="sm"
      onClose={onClose}
      footer={
        codigo && (
          <Button icon={IconCopy} onClick={() => void copyText(codigo, 'Código PIX copiado.')} data-autofocus>
            Copiar código PIX
          </Button>
        )
      }
    >
      {!data && (isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <LoadingState />)}
      {data?.pix_chave === '' && (
        <p className="m-0 text-texto-suave">
          A loja ainda não tem uma chave PIX.{' '}
          {usuario?.tipo === 'admin' ? (
            <Link to="/configuracoes/pagamento">Cadastrar a chave</Link>
          ) : (
            'Um administrador a cadastra em Configurações, Pagamento.'
          )}
        </p>
      )}
      {data?.pix_chave && (
        <div className="grid gap-3.5 [justify-items:stretch]">
          <MoneyField
            label="Valor a cobrar"
            value={value}
            error={codigo === null ? 'Informe um valor maior que zero' : undefined}
            onChange={(event) => setValue(event.target.value)}
          />
          {codigo && (
            <>
              <div className="grid place-items-center w-[min(260px,100%)] aspect-square p-2 mx-auto bg-[#fff] border border-borda rounded-cartao [&_svg]:w-full [&_svg]:h-full">
                <CodigoQr drawing={drawQr(codigo)} role="img" aria-label="QR Code do PIX" />
              </div>
              <TextAreaField label="PIX copia e cola" rows={3} readOnly value={codigo} />
              <p className="m-0 text-texto-suave">
                {`Para ${data.pix_nome}. Quando o dinheiro chegar, registre o pagamento: o banco não avisa a loja.`}
              </p>
            </>
          )}
        </div>
      )}
    </Modal>
  )
}

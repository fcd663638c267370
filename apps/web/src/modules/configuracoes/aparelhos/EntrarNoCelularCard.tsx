import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import * as itens from '../itens.classes.ts'
import { MostrarCodigo } from './MostrarCodigo.tsx'

export function EntrarNoCelularCard() {
  const [mostrando, setMostrando] = useState(false)
  return (
    <Card
      title="Entrar em um celular"
      description="O celular entra na sua conta lendo um QR Code desta tela, sem digitar a senha nele. Vale uma vez, por dois minutos."
    >
      <div className={itens.botoes}>
        <Button leftSection={<IconQrcode size={19} aria-hidden />} onClick={() => setMostrando(true)}>
          Mostrar QR Code
        </Button>
      </div>
      {mostrando && <MostrarCodigo onClose={() => setMostrando(false)} />}
    </Card>
  )
}

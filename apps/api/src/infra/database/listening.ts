import pg from 'pg'

export interface Escuta {
  readonly soltar: () => void
}

/**
 * Hears a channel's notifications over a connection of its own. `aoPerder` is called once when that breaks, whatever is
 * said of it afterwards: a pooler passes the server's error on and then tells its own.
 */
export async function listenTo(
  config: pg.ClientConfig,
  canal: string,
  aoReceber: (texto: string) => void,
  aoPerder: (error: Error) => void,
): Promise<Escuta> {
  const client = new pg.Client(config)
  let solta = false
  const perder = (error: Error) => {
    if (solta) return
    solta = true
    aoPerder(error)
    void client.end().catch(() => undefined)
  }
  client.on('error', perder)
  client.on('end', () => perder(new Error('the listening connection ended')))
  client.on('notification', ({ payload = '' }) => aoReceber(payload))
  const soltar = () => {
    solta = true
    void client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(canal)}`)
  } catch (error) {
    soltar()
    throw error
  }
  return { soltar }
}
